import Contracts
import ParlorWire

/// Where reading a board goes on: at this layer of that act.
struct LayerPlace: Hashable, Sendable {
    var act: ActNumber
    var layer: Int
}

extension Canvas {
    /// Gives what is seen, from the bottom to the top, until the reader has enough; and where it
    /// goes on then.
    @discardableResult
    func read(
        from start: LayerPlace? = nil, _ take: (Act, Layer) -> Bool
    ) -> LayerPlace? {
        let first = max(ground, start?.act ?? 0)
        var layer = first == start?.act ? start!.layer : 0
        for act in acts[place(of: first)...] {
            let count = act.isUndone ? 0 : act.layerCount
            while layer < count {
                guard take(act, act.layer(layer)) else {
                    return LayerPlace(act: act.number, layer: layer)
                }
                layer += 1
            }
            layer = 0
        }
        return nil
    }

    /// All that is seen, as a file.
    var picture: Picture {
        var layers: [Layer] = []
        read { _, layer in
            layers.append(layer)
            return true
        }
        return Picture(layers: layers, backgroundColor: background)
    }
}
