## CalculatorPage.svelte

calculator-page-attacker = Angreifer
calculator-page-defender = Verteidiger
calculator-page-fill-the-battle = Gefecht übernehmen
calculator-page-fill-the-attacker = Angreifer übernehmen
calculator-page-fill-the-defender = Verteidiger übernehmen
calculator-page-this-browser-does-not = Dieser Browser lässt die Seite nichts kopieren: nimm die Adresse aus der Adresszeile.
calculator-page-broadfront = { $title } · Broadfront
calculator-page-calculator = Rechner
calculator-page-there-is-no-calculator = Hier gibt es keinen Rechner
calculator-page-back-to-the-match = Zurück zur Partie
calculator-page-to-the-home-page = Zur Startseite
calculator-page-copied = Kopiert
calculator-page-copy-the-address = Adresse kopieren
calculator-page-from-the-match = Aus der Partie
calculator-page-attacker-from-the-match = Angreifer, aus der Partie
calculator-page-choose-a-space = Feld wählen
calculator-page-target-from-the-match = Ziel, aus der Partie
calculator-page-fill-the-attack = Angriff übernehmen
calculator-page-an-example-change-it = Ein Beispiel: ändere es{ $match }.
calculator-page-or-fill-it-from = , oder übernimm das Gefecht aus der Partie
calculator-page-one-fewer = { $title }: ein(e) { $line } weniger
calculator-page-one-more = { $title }: ein(e) { $line } mehr
calculator-page-answer = Antwort
calculator-page-loading-the-calculator = Der Rechner wird geladen …

## Curve.svelte

curve-at-least = { $curve }{ $role }: mindestens
curve-as-figures = In Zahlen
