## BattleBoard.svelte

battle-board-hits-on-1-x = trifft bei { $value ->
        [one] 1
       *[other] 1–{ $value }
    }
battle-board-does-not-hit = trifft nicht
battle-board-hit = { $hit } getroffen
battle-board-damaged = { $damaged } beschädigt
battle-board-one = { $label }, einzeln: { $side } { $rank }
battle-board-back-to-the-battle = Zurück zur Gefechtstafel
battle-board-round = Runde { $battle }
battle-board-look-at-the-map = Die Karte ansehen
battle-board-steps-of-a-round = Schritte einer Runde
battle-board-both-sides = Beide Seiten
battle-board-attacks-with = greift an mit { $attackers }
battle-board-hits-on = trifft bei
battle-board-defends-with = verteidigt mit { $defenders }
battle-board-the-battle-before = Das Gefecht davor
battle-board-prospects = Aussichten
battle-board-begin-the-battle = Das Gefecht beginnen
battle-board-it-comes-next-there = Es kommt als Nächstes: es gibt nichts zu wählen.
battle-board-answers = Antworten
battle-board-or-touch-the-units = oder tippe die Einheiten an, die vom Brett gehen sollen

## AutoBattleBar.svelte

fight-on-bar-it-is-won-or = es gewonnen oder verloren ist
fight-on-bar-fewer-than-of-mine = weniger als { $fewer } von meinen übrig sind
fight-on-bar-the-chance-to-win = die Gewinnchance unter { $chance } % liegt
fight-on-bar-or = {" "}oder{" "}
fight-on-bar-this-is-for-you = Das musst du entscheiden.
fight-on-bar-then-the-fight-goes = Dann geht der Kampf weiter.
fight-on-bar-fighting-on-until = Es wird weitergekämpft, bis { $until } …
fight-on-bar-stop = Anhalten
fight-on-bar-answer-it-then-fight = Antworte, dann weiterkämpfen.
fight-on-bar-until = { $mine }, bis { $until }
fight-on-bar-fight-on = Weiterkämpfen
fight-on-bar-take-the-usual-losses = Die üblichen Verluste nehmen
fight-on-bar-and-all-battles-after = … und alle Gefechte danach
fight-on-bar-fight-all-battles-each = Alle Gefechte kämpfen, jedes, bis { $until }
fight-on-bar-stop-earlier = Früher aufhören
fight-on-bar-stop-with-fewer-than = Aufhören bei weniger als
fight-on-bar-of-my-units-0-x = meiner Einheiten (0: nie)
fight-on-bar-stop-at-a-chance = Aufhören bei einer Gewinnchance unter
fight-on-bar-0-never = % (0: nie)
fight-on-bar-the-usual-losses-are = Es werden die üblichen Verluste genommen. Jede andere Frage wird dir gestellt.

## ForecastCard.svelte

forecast-card-forecast = Vorhersage: { $title }
forecast-card-fractions = Brüche
forecast-card-survivors = Überlebende: { $side }
forecast-card-how-these-odds-are = Wie diese Chancen berechnet werden

## GatherPanel.svelte

gather-panel-held-by = gehalten von { $holder }
gather-panel-carries = trägt { $cargo }
gather-panel-units-that-can-reach = Einheiten, die { $space } erreichen können
gather-panel-place-in = Aufstellen in
gather-panel-send-to = Schicken nach
gather-panel-attacked-by = angegriffen von { $attackers }
gather-panel-close-the-list = Die Liste schließen
gather-panel-units = Einheiten
gather-panel-what-was-bought = was gekauft wurde
gather-panel-to-be-placed = Zu platzieren
gather-panel-all-from = Alle aus { $from }
gather-panel-all = Alle
gather-panel-no-battle-is-in = Dort ist kein Gefecht in Sicht.
gather-panel-working-out-the-odds = Die Chancen werden berechnet …
gather-panel-choose-who-is-to = Wähle, wer gehen soll: dann stehen hier die Chancen.
gather-panel-add-all = Alle dazu
gather-panel-none = Keine
gather-panel-what-to-do-there = Was dort zu tun ist

## Income.svelte

income-missed = Entgangen:

## Outcomes.svelte

outcomes-rarer-outcomes-together = { $rare } seltenere Ergebnisse, zusammen { $reduce }

## PowerTracks.svelte

power-tracks-rule = { $name }, Regel { $of }
power-tracks-rule-2 = Regel { $of }
power-tracks-stocks-and-points = Bestände und Punkte
power-tracks-power = Macht
power-tracks-show-less = Weniger zeigen
power-tracks-show-more = { $notes } weitere zeigen

## StackPanel.svelte

stack-panel-held-by = gehalten von { $holder }
stack-panel-worth = wert { $worth }
stack-panel-damage = Schaden { $pips }
stack-panel-hits-taken = { $pips } { $pips ->
        [one] Treffer
       *[other] Treffer
    } genommen
stack-panel-carries = trägt { $cargo }
stack-panel-what-stands-there = { $space }: was dort steht
stack-panel-to-be-placed = Zu platzieren
stack-panel-calculate = Berechnen
stack-panel-close-the-list = Die Liste schließen
stack-panel-units = Einheiten
stack-panel-nothing-is-here = Hier ist nichts.
stack-panel-to = Nach <b>{ $goalName }</b>
stack-panel-what-to-do-there = Was dort zu tun ist
stack-panel-of-chosen-touch-where = <b>{ $chosen }</b> von { $total } gewählt. Tippe an, wohin sie gehen.
stack-panel-choose-how-many-then = Wähle, wie viele, dann tippe an, wohin sie gehen; oder tippe zuerst das Ziel an.
stack-panel-choose-the-way = Um ihren Weg zu wählen, tippe zuerst { $spaces } an und dann das Ziel: Sie können dahin zurück, woher sie kommen.
stack-panel-on-their-way = { $waiting ->
        [one] 1 Einheit hier ist unterwegs: Schicke sie weiter in den Kampf, sonst kehrt sie am Ende der Phase zurück.
       *[other] { $waiting } Einheiten hier sind unterwegs: Schicke sie weiter in den Kampf, sonst kehren sie am Ende der Phase zurück.
    }
stack-panel-what-to-do-here = Was hier zu tun ist
stack-panel-choose-all = Alle wählen
stack-panel-none = Keine
stack-panel-bring-others-here = Andere hierherholen

## Stepper.svelte

stepper-from = { $kind } aus { $from }
stepper-one-fewer = Ein(e) { $name } weniger
stepper-chosen = { $name } gewählt
stepper-one-more = Ein(e) { $name } mehr
stepper-all = Alle { $units } { $name }
stepper-all-2 = alle

## Strength.svelte

strength-in = in { $unit }
strength-over-time-the-table = { $title } im Lauf der Zeit; die Tabelle darunter hat die Zahlen
strength-the-figures = Die Zahlen
strength-figures = { $title }: Zahlen

## WorldLegend.svelte

world-legend-sides = Seiten
world-legend-infantry = Infanterie
world-legend-holds = { $side }: hält
world-legend-pieces = Steine
world-legend-on-the-map = Auf der Karte
world-legend-what-a-territory-produces = was ein Gebiet erzeugt
world-legend-nobody-can-enter-it = niemand kann hinein
world-legend-a-canal = ein Kanal
world-legend-in-the-margin-what = am Rand: was jenseits der Kante liegt, denn die Karte geht rundherum
world-legend-from-afar-all-units = von fern: alle Einheiten einer Seite dort
world-legend-hits-that-a-unit = Treffer, die eine Einheit genommen hat
world-legend-a-convoy-escorts-and = ein Geleitzug: Begleitschiffe und die Transporter, die sie schützen
world-legend-in-the-shade-while = im Schatten, solange eine Einheit gehalten wird, die hier bleiben muss ({ $area }): wohin sie nicht darf
world-legend-a-unit-that = Eine Einheit, die

## WorldTools.svelte

world-tools-income = Einkommen
world-tools-strength-over-time = Stärke im Lauf der Zeit
world-tools-what-the-signs-mean = Was die Zeichen bedeuten
world-tools-tables-and-legend = Tabellen und Legende
world-tools-strength = Stärke
world-tools-legend = Legende
world-tools-calculator = Rechner
world-tools-dice-that-fell = Gefallene Würfel
world-tools-put-the-dice-away = Die Würfel weglegen

## states.ts

states-has-moved-this-turn = in diesem Zug bewegt wurde
states-is-aboard-a-ship = an Bord eines Schiffes ist
states-bombs-a-factory = eine Fabrik bombardiert
states-is-to-land-from = vom Meer aus landen soll
states-has-submerged = getaucht ist
states-has-fought = gekämpft hat
states-has-withdrawn = sich zurückgezogen hat
states-is-damaged = beschädigt ist
states-damaged-may-not-attack = beschädigt, darf nicht angreifen
states-is-damaged-and-may = beschädigt ist und nicht angreifen darf, bis sie repariert ist
states-may-not-take-off = darf nicht starten
states-may-not-take-off-2 = nicht starten darf: ihr Träger ist beschädigt
states-protects-the-carrier = den Träger schützt
states-protects-a-damaged-carrier = einen beschädigten Träger im Hafen schützt
states-stranded-cargo = gestrandet, Fracht
states-is-stranded-cargo-until = gestrandet ist, Fracht, bis ein Träger sie an Bord nimmt
states-in-a-convoy = im Geleitzug
states-sails-in-a-convoy = in einem Geleitzug fährt
states-stays-in-its-waters = in ihren Gewässern bleibt
states-may-not-leave-its = ihren Teil der Karte nicht verlassen darf

## Words by themselves

states-moved = bewegt
states-aboard = an Bord
states-raiding = bombardiert
states-landing = landet
states-submerged = getaucht
states-fought = hat gekämpft
states-withdrawn = zurückgezogen
states-damaged = beschädigt

## PendingTasks.svelte

duty-list-can-be-attacked = kann dort angegriffen werden
