extension SignInPage {
    func sheet(_ menu: Menu, _ area: Area) -> Sheet {
        var sheet = Sheet()
        sheet.add("Welcome to Parlor.", .bold)
        if let trouble {
            sheet.gap()
            sheet.add("! \(trouble)".wrapped(to: area.columns, .ink(.yellow).bold()))
        }
        sheet.gap()
        sheet.add(menu, width: min(44, area.columns))
        return sheet
    }
}
