import "../app/people/theme.js"
import { Console } from "./console.js"
import { Server } from "./server.js"

new Console(new Server(), document.getElementById("console")).start()
