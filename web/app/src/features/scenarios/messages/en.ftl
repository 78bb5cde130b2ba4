## schema.ts

schema-no = no. { $part }

## texts.ts

texts-editing-a-scenario = { $name }: editing a scenario
texts-editing-a-scenario-2 = Editing a scenario
texts-opening-the-editor = Opening the editor …
texts-form = Form
texts-text = Text
texts-try-out = Try out
texts-what-is-edited = What is edited
texts-the-scenario-as-a = The scenario as a form
texts-the-scenario-file = The scenario file
texts-the-text-cannot-be = The text cannot be read. Mend the line that is told, and the form is there again.
texts-form-and-text-follow = Form and text follow each other. A change in the form is written into the text, and comments stay. What cannot be changed in its place is written anew: then only the comments at the top stay.
texts-begin-with = Begin with
texts-what-you-have-now = What you have now is one step back: Undo brings it again.
texts-a-scenario-of-the = A scenario of the box
texts-a-file = A file
texts-open-a-scenario-file = Open a scenario file
texts-its-json-schema = Its JSON Schema
texts-many-text-editors-use = Many text editors use it to help: keep it beside the file.
texts-draw-its-map = Draw its map
texts-play-it = Play it
texts-the-set-up-is = The set-up is drawn here as soon as nothing is wrong with the scenario.
texts-this-is-the-set = This is the set-up before the last changes: it is drawn again when nothing is wrong.
texts-as-usual = as usual: { $value }
texts-left-out = left out
texts-choose = choose …
texts-add = Add
texts-add-to = Add to { $what }
texts-leave-out = Leave out { $what }
texts-remove = Remove { $what }
texts-move-up = Move { $what } up
texts-move-down = Move { $what } down
texts-pick-on-the-map = Pick { $what } on the map
texts-click-a-space-for = Click a space for { $what }.
texts-done = Done
texts-find-in = Find in { $what }
texts-new-entry-of = New entry of { $what }
texts-faults = { $number ->
        [one] { $number } fault
       *[other] { $number } faults
    }
texts-no = No. { $value }
texts-kind = Kind
texts-about = About { $space }
texts-nothing-in-the-scenario = Nothing in the scenario names this space.
texts-close = Close
texts-set-up-on-the = Set-up on the map
texts-closer = Closer
texts-farther = Farther
texts-the-whole-map = The whole map
texts-line = line { $value }
texts-added = { $what } added

## ScenarioPage.svelte

scenario-page-new-or-open = New or open
