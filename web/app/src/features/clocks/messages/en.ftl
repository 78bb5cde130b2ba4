## vacation.ts

holidays-against = { $title }, against { $others }

## labels.ts

words-as-long-as-everybody = As long as everybody likes
words-15-minutes-each-15-x = 15 minutes each, 15 seconds more a turn
words-1-hour-each-30-x = 1 hour each, 30 seconds more a turn
words-by-post-1-day = By post: 1 day a turn, 3 in reserve
words-by-post-3-days = By post: 3 days a turn, 10 in reserve
words-by-post-7-days = By post: 7 days a turn, 20 in reserve
words-h-min = { $hours } h { $minutes } min
words-min = { $minutes } min
words-you-have-less-than = You have less than six hours left.
words-you-have-ten-seconds = You have ten seconds left.
words-you-have-one-minute = You have one minute left.

## Clocks.svelte

clocks-clocks = Clocks
clocks-on-holiday-until = on holiday until { $awayuntil }
clocks-in-reserve = in reserve
clocks-the-clocks-start-when = The clocks start when everybody has come.

## Vacation.svelte

holidays-days = { $number ->
        [one] 1 day
       *[other] { $number } days
    }
holidays-holidays = Holidays
holidays-while-you-are-away = While you are away, your clocks in matches by post stand: up to 20 days a year in each match.
holidays-away-until = away until { $awayuntil }
holidays-left = { $holidays } left
holidays-days-2 = Days
holidays-away-from-now-on = Away from now on
holidays-i-am-back = I am back

## Words by themselves

words-d-h = { $days } d { $hours } h
