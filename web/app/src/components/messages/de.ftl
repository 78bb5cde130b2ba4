## Dialog.svelte

dialog-close = Schließen

## RuleLink.svelte

rule-link-rule = Regel { $rule }

## TimeCurve.svelte

time-curve-the-end = Das Ende
time-curve-the-beginning = Der Anfang
time-curve-start-of = Beginn: { $name }
time-curve-in = in { $unit }
time-curve-go-to-a-moment = { $title }: zu einem Zeitpunkt gehen
time-curve-the-figures = Die Zahlen
