## labels.ts

words-battles = Gefechte
words-losses = Verluste
words-captures = Eroberungen
words-purchases = Käufe
words-pieces-brought-in = Ins Spiel gebrachte Steine
words-not-begun = nicht begonnen
words-of-matches = { $played } von { $planned } Partien
words-left = noch { $left }
words-faults = { $faults ->
        [one] ein Fehler
       *[other] { $faults } Fehler
    }
words-length = { $unit ->
        [rounds] { $count ->
            [one] eine Runde
           *[other] { $count } Runden
        }
        [turns] { $count ->
            [one] ein Spielzug
           *[other] { $count } Spielzüge
        }
       *[other] { $count } { $unit }
    }
words-a-second = eine Sekunde
words-seconds = { $seconds } Sekunden
words-minutes-2 = { $seconds } Minuten
words-hours-3 = { $seconds } Stunden
words-running = läuft
words-stopped = angehalten
words-finished = beendet

## Chart.svelte

chart-this-browser-could-not = Dieser Browser konnte kein Bild machen.
chart-the-figures-are-in = { $title }; die Zahlen stehen in der Tabelle darunter
chart-the-plot-could-not = Das Diagramm ließ sich nicht zeichnen: { $problem }
chart-figures = Zahlen
chart-figures-2 = Zahlen: { $title }
chart-save-as-png = { $title } als PNG speichern
chart-png = PNG

## CompareView.svelte

compare-view-two-studies-compared = Zwei Studien im Vergleich
compare-view-first = Erste
compare-view-second = Zweite
compare-view-matches = { $players }, { $played } Partien
compare-view-against = {" "}gegen{" "}
compare-view-cell-of-the = Zelle der { $nth }n
compare-view-all-together = alle zusammen
compare-view-differences = Unterschiede
compare-view-seat-or-player = Platz oder Spieler
compare-view-difference = Unterschied
compare-view-95-interval = 95-%-Intervall
compare-view-of = { $value } von { $matches }
compare-view-means = Längen, Verluste und Käufe
compare-view-per-match = Mittel je Partie
compare-view-length = { $unit ->
        [moves] Länge in Zügen
        [rounds] Länge in Runden
        [turns] Länge in Spielzügen
       *[other] Länge: { $unit }
    }
compare-view-losses = Verluste: { $side }
compare-view-bought = Gekauft: { $side }
compare-view-to = { $low } bis { $high }
compare-view-a-clear-difference = ein klarer Unterschied
compare-view-may-be-chance = vielleicht Zufall
compare-view-these-two-have-neither = Diese beiden haben weder einen Platz noch einen Spieler gleichen Namens: es gibt nichts zu vergleichen.
compare-view-comparing = Wird verglichen …

## HeatMap.svelte

heat-map-in-matches-per-match = { $space }: { $count } in { $matches } Partien, { $matches2 } je Partie
heat-map-this-browser-could-not = Dieser Browser konnte kein Bild der Karte machen.
heat-map-on-the-map = Auf der Karte
heat-map-shown = Gezeigt
heat-map-side = Seite
heat-map-all = alle
heat-map-save-the-map-as = Die Karte als PNG speichern
heat-map-png = PNG
heat-map-map = Karte
heat-map-closer = Näher
heat-map-farther = Weiter weg
heat-map-the-whole-map = Die ganze Karte
heat-map-what-the-colours-mean = Was die Farben bedeuten
heat-map-to = { $low } bis { $high }
heat-map-point-at-a-space = Zeig auf ein Feld, um seine Zahlen zu lesen.
heat-map-figures = Zahlen
heat-map-space = Feld
heat-map-per-match = Je Partie
heat-map-drawing-the-map = Die Karte wird gezeichnet …

## LabPage.svelte

lab-page-laboratory = Labor
lab-page-broadfront = { $title } · Broadfront
lab-page-home = Startseite
lab-page-all-studies = Alle Studien

## Matches.svelte

matches-matches = Partien
matches-the-journals-of-this = Die Protokolle dieser Studie wurden nicht aufgehoben, ihre Partien lassen sich daher nicht öffnen: ohne <code>journals = false</code> in ihrer Datei geschieht es.
matches-the-server-plays-match = Der Server spielt Partie { $opening } nach: bei einer langen dauert das eine Minute oder länger.
matches-give-up = Abbrechen
matches-list-of-matches = Liste der Partien
matches-match = Partie
matches-cell = Zelle
matches-players = Spieler
matches-won-by = Gewonnen von
matches-decided-by = Entschieden durch
matches-length = Länge
matches-moves = Züge
matches-open-match = Partie { $number } öffnen
matches-before = Zurück
matches-page-of = Seite { $page } von { $pages }
matches-next = Weiter
matches-broke = abgebrochen
matches-drawn = unentschieden
matches-no-match-has-been = Noch ist keine Partie gespielt.

## Openings.svelte

openings-openings = Eröffnungen
openings-orders-told = Gezeigte Befehle
openings-openings-of = Eröffnungen von { $seat }
openings-matches = Partien
openings-share = Anteil
openings-win-rate = Siegquote

## StudyList.svelte

study-list-reading-the-studies = Die Studien werden gelesen …
study-list-no-studies-yet = Noch keine Studien
study-list-this-folder-holds-no = Dieser Ordner enthält keine Studie. Eine Studie, die in einen Unterordner läuft, erscheint hier.
study-list-compare-these-two = Diese beiden vergleichen
study-list-tick-two-studies-to = Kreuz zwei Studien an, um sie zu vergleichen.
study-list-compare = { $title } vergleichen
study-list-cells = { $games } · { $players } · { $cells ->
        [one] eine Zelle
       *[other] { $cells } Zellen
    }
study-list-against = {" "}gegen{" "}
study-list-progress-of = Fortschritt von { $title }
study-list-it-cannot-be-read = Sie lässt sich nicht lesen: { $fault }

## StudyView.svelte

study-view-matches = Partien
study-view-counts = Zählungen
study-view-parquet = Parquet
study-view-progress = Fortschritt
study-view-seed = { $progress } · { $players } · Startwert { $seed }
study-view-against = {" "}gegen{" "}
study-view-cell = Zelle
study-view-all-together = alle { $cells } zusammen
study-view-cells-and-the-studys = Zellen, und die Datei der Studie
study-view-cells = Zellen
study-view-box = Spiel
study-view-scenario = Szenario
study-view-options = Optionen
study-view-test = Test
study-view-of = { $played } von { $planned }
study-view-matches-broke = { $faults ->
        [one] Eine Partie brach ab
       *[other] { $faults2 } Partien brachen ab
    }
study-view-no-match-has-come = Noch ist keine Partie zu Ende.
study-view-nothing-was-counted = Was in ihren Partien geschah, wurde nicht gezählt: ohne <code>tallies = false</code> in ihrer Datei geschieht es.
study-view-choose-a-cell-to = Wähle eine Zelle, um zu sehen, wo gekämpft wurde.
study-view-reading-the-study = Die Studie wird gelesen …
