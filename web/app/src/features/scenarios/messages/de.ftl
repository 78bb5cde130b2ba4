## schema.ts

schema-no = Nr. { $part }

## texts.ts

texts-editing-a-scenario = { $name }: ein Szenario bearbeiten
texts-editing-a-scenario-2 = Ein Szenario bearbeiten
texts-opening-the-editor = Der Editor wird geöffnet …
texts-form = Formular
texts-text = Text
texts-try-out = Ausprobieren
texts-what-is-edited = Was bearbeitet wird
texts-the-scenario-as-a = Das Szenario als Formular
texts-the-scenario-file = Die Szenariodatei
texts-the-text-cannot-be = Der Text lässt sich nicht lesen. Behebe die genannte Zeile, dann ist das Formular wieder da.
texts-form-and-text-follow = Formular und Text folgen einander. Eine Änderung im Formular wird in den Text geschrieben, und Kommentare bleiben. Was sich an seiner Stelle nicht ändern lässt, wird neu geschrieben: dann bleiben nur die Kommentare am Anfang.
texts-begin-with = Womit anfangen
texts-what-you-have-now = Was du jetzt hast, ist einen Schritt zurück: „Rückgängig“ bringt es wieder.
texts-a-scenario-of-the = Ein Szenario der Schachtel
texts-a-file = Eine Datei
texts-open-a-scenario-file = Eine Szenariodatei öffnen
texts-its-json-schema = Ihr JSON-Schema
texts-many-text-editors-use = Viele Texteditoren helfen damit: leg es neben die Datei.
texts-draw-its-map = Die Karte zeichnen
texts-play-it = Spielen
texts-the-set-up-is = Der Aufbau wird hier gezeichnet, sobald am Szenario nichts mehr falsch ist.
texts-this-is-the-set = Dies ist der Aufbau vor den letzten Änderungen: er wird neu gezeichnet, wenn nichts mehr falsch ist.
texts-as-usual = wie üblich: { $value }
texts-left-out = weggelassen
texts-choose = wählen …
texts-add = Hinzufügen
texts-add-to = Zu { $what } hinzufügen
texts-leave-out = { $what } weglassen
texts-remove = { $what } entfernen
texts-move-up = { $what } nach oben
texts-move-down = { $what } nach unten
texts-pick-on-the-map = { $what } auf der Karte wählen
texts-click-a-space-for = Klick ein Feld an für { $what }.
texts-done = Fertig
texts-find-in = In { $what } suchen
texts-new-entry-of = Neuer Eintrag in { $what }
texts-faults = { $number ->
        [one] { $number } Fehler
       *[other] { $number } Fehler
    }
texts-no = Nr. { $value }
texts-kind = Art
texts-about = Zu { $space }
texts-nothing-in-the-scenario = Nichts im Szenario nennt dieses Feld.
texts-close = Schließen
texts-set-up-on-the = Aufbau auf der Karte
texts-closer = Näher
texts-farther = Weiter weg
texts-the-whole-map = Die ganze Karte
texts-line = Zeile { $value }
texts-added = { $what } hinzugefügt

## ScenarioPage.svelte

scenario-page-new-or-open = Neu oder öffnen
