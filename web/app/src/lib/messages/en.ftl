## balance.ts

balance-about-even-as-it = About even as it is
balance-as-usual = As usual
balance-not-told-apart = Not told apart by so many matches
balance-wins-of-of-matches = wins of { $side } { $score } % of { $matches } matches ({ $low } to { $high } %)

## figures.ts

figures-of-steps = { $steps } of { $most } steps

## percent.ts

percent-under-0-1-x = under 0.1 %
percent-over-99-9-x = over 99.9 %

## plain_text.ts

plain-text-utf-16 = { $file }:{ $line }: this is UTF-16 text: save the file as UTF-8
plain-text-not-utf-8 = { $file }:{ $line }: this is not UTF-8 text: save the file as UTF-8

## unreachable.ts

unreached-matches-are-at-the = Matches are at the server of this machine, and it is not running. Start it:
unreached-this-device-is-not = This device is not connected to a network. Matches at { $host } go on when it is.
unreached-matches-are-at-it = Matches are at { $host }; it is down, or the way to it is.

## Words by themselves

level-recruit = recruit
level-regular = regular
level-veteran = veteran
level-elite = elite
