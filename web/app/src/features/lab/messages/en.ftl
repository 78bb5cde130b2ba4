## labels.ts

words-battles = Battles
words-losses = Losses
words-captures = Captures
words-purchases = Purchases
words-pieces-brought-in = Pieces brought in
words-not-begun = not begun
words-of-matches = { $played } of { $planned } matches
words-left = { $left } left
words-faults = { $faults ->
        [one] one fault
       *[other] { $faults } faults
    }
words-length = { $count } { $unit }
words-a-second = a second
words-seconds = { $seconds } seconds
words-minutes-2 = { $seconds } minutes
words-hours-3 = { $seconds } hours

words-running = running
words-stopped = stopped
words-finished = finished

## Chart.svelte

chart-this-browser-could-not = This browser could not make a picture.
chart-the-figures-are-in = { $title }; the figures are in the table below
chart-the-plot-could-not = The plot could not be drawn: { $problem }
chart-figures = Figures
chart-figures-2 = Figures: { $title }
chart-save-as-png = Save { $title } as PNG
chart-png = PNG

## CompareView.svelte

compare-view-two-studies-compared = Two studies compared
compare-view-first = First
compare-view-second = Second
compare-view-matches = { $players }, { $played } matches
compare-view-against = {" "}against{" "}
compare-view-cell-of-the = Cell of the { $nth }
compare-view-all-together = all together
compare-view-differences = Differences
compare-view-seat-or-player = Seat or player
compare-view-difference = Difference
compare-view-95-interval = 95 % interval
compare-view-of = { $value } of { $matches }
compare-view-means = Lengths, losses and purchases
compare-view-per-match = Mean per match
compare-view-length = Length in { $unit }
compare-view-losses = Losses of { $side }
compare-view-bought = Bought by { $side }
compare-view-to = { $low } to { $high }
compare-view-a-clear-difference = a clear difference
compare-view-may-be-chance = may be chance
compare-view-these-two-have-neither = These two have neither a seat nor a player of one name: there is nothing to compare.
compare-view-comparing = Comparing …

## HeatMap.svelte

heat-map-in-matches-per-match = { $space }: { $count } in { $matches } matches, { $matches2 } per match
heat-map-this-browser-could-not = This browser could not make a picture of the map.
heat-map-on-the-map = On the map
heat-map-shown = Shown
heat-map-side = Side
heat-map-all = all
heat-map-save-the-map-as = Save the map as PNG
heat-map-png = PNG
heat-map-map = Map
heat-map-closer = Closer
heat-map-farther = Farther
heat-map-the-whole-map = The whole map
heat-map-what-the-colours-mean = What the colours mean
heat-map-to = { $low } to { $high }
heat-map-point-at-a-space = Point at a space to read its figures.
heat-map-figures = Figures
heat-map-space = Space
heat-map-per-match = Per match
heat-map-drawing-the-map = Drawing the map …

## LabPage.svelte

lab-page-laboratory = Laboratory
lab-page-broadfront = { $title } · Broadfront
lab-page-home = Home
lab-page-all-studies = All studies

## Matches.svelte

matches-matches = Matches
matches-the-journals-of-this = The journals of this study were not kept, so its matches cannot be opened: without <code>journals = false</code> in its file they are.
matches-the-server-plays-match = The server plays match { $opening } again: a long one takes a minute or more.
matches-give-up = Give up
matches-list-of-matches = List of matches
matches-match = Match
matches-cell = Cell
matches-players = Players
matches-won-by = Won by
matches-decided-by = Decided by
matches-length = Length
matches-moves = Moves
matches-open-match = Open match { $number }
matches-before = Before
matches-page-of = Page { $page } of { $pages }
matches-next = Next
matches-broke = broke
matches-drawn = drawn
matches-no-match-has-been = No match has been played yet.

## Openings.svelte

openings-openings = Openings
openings-orders-told = Orders told
openings-openings-of = Openings of { $seat }
openings-matches = Matches
openings-share = Share
openings-win-rate = Win rate

## StudyList.svelte

study-list-reading-the-studies = Reading the studies …
study-list-no-studies-yet = No studies yet
study-list-this-folder-holds-no = This folder holds no study. A study that is run into a subfolder appears here.
study-list-compare-these-two = Compare these two
study-list-tick-two-studies-to = Tick two studies to compare them.
study-list-compare = Compare { $title }
study-list-cells = { $games } · { $players } · { $cells ->
        [one] one cell
       *[other] { $cells } cells
    }
study-list-against = {" "}against{" "}
study-list-progress-of = Progress of { $title }
study-list-it-cannot-be-read = It cannot be read: { $fault }

## StudyView.svelte

study-view-matches = Matches
study-view-counts = Counts
study-view-parquet = Parquet
study-view-progress = Progress
study-view-seed = { $progress } · { $players } · seed { $seed }
study-view-against = {" "}against{" "}
study-view-cell = Cell
study-view-all-together = all { $cells } together
study-view-cells-and-the-studys = Cells, and the study's file
study-view-cells = Cells
study-view-box = Box
study-view-scenario = Scenario
study-view-options = Options
study-view-test = Test
study-view-of = { $played } of { $planned }
study-view-matches-broke = { $faults ->
        [one] One match broke
       *[other] { $faults2 } matches broke
    }
study-view-no-match-has-come = No match has come to its end yet.
study-view-nothing-was-counted = What happened in its matches was not counted: without <code>tallies = false</code> in its file it is.
study-view-choose-a-cell-to = Choose a cell to see where its battles were fought.
study-view-reading-the-study = Reading the study …
