"""A Parlor of the suite's own, whose parts can be killed, and whose cables can be cut."""

import shutil

from cluster import ROOT, Cluster
from kit.cable import Cable


class Parlor(Cluster):
    def __init__(self):
        super().__init__()
        # A copy: a change of a file in the middle of a run would be a new version of the app.
        self.environment["PARLOR_WEB"] = shutil.copytree(f"{ROOT}/Clients/Web", f"{self.folder}/web")
        self.cables = []

    def __exit__(self, *error):
        for cable in self.cables:
            cable.close()
        super().__exit__(*error)

    def cable(self):
        """A way to the gateway that can be cut."""
        cable = Cable(self.door)
        self.cables.append(cable)
        return cable
