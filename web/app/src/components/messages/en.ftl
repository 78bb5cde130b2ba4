## Dialog.svelte

dialog-close = Close

## RuleLink.svelte

rule-link-rule = Rule { $rule }

## TimeCurve.svelte

time-curve-the-end = The end
time-curve-the-beginning = The beginning
time-curve-start-of = Start of { $name }
time-curve-in = in { $unit }
time-curve-go-to-a-moment = { $title }: go to a moment
time-curve-the-figures = The figures
