## vacation.ts

holidays-against = { $title }, gegen { $others }

## labels.ts

words-as-long-as-everybody = So lange alle mögen
words-15-minutes-each-15-x = Je 15 Minuten, 15 Sekunden mehr je Zug
words-1-hour-each-30-x = Je 1 Stunde, 30 Sekunden mehr je Zug
words-by-post-1-day = Fernpartie: 1 Tag je Zug, 3 in Reserve
words-by-post-3-days = Fernpartie: 3 Tage je Zug, 10 in Reserve
words-by-post-7-days = Fernpartie: 7 Tage je Zug, 20 in Reserve
words-h-min = { $hours } Std. { $minutes } min
words-min = { $minutes } min
words-you-have-less-than = Du hast noch weniger als sechs Stunden.
words-you-have-ten-seconds = Du hast noch zehn Sekunden.
words-you-have-one-minute = Du hast noch eine Minute.

## Clocks.svelte

clocks-clocks = Uhren
clocks-on-holiday-until = im Urlaub bis { $awayuntil }
clocks-in-reserve = in Reserve
clocks-the-clocks-start-when = Die Uhren laufen, sobald alle da sind.

## Vacation.svelte

holidays-days = { $number ->
        [one] 1 Tag
       *[other] { $number } Tage
    }
holidays-holidays = Urlaub
holidays-while-you-are-away = Während du weg bist, stehen deine Uhren in Fernpartien: bis zu 20 Tage im Jahr in jeder Partie.
holidays-away-until = abwesend bis { $awayuntil }
holidays-left = noch { $holidays }
holidays-days-2 = Tage
holidays-away-from-now-on = Ab jetzt abwesend
holidays-i-am-back = Ich bin zurück

## Words by themselves

words-d-h = { $days } T. { $hours } Std.
