## BranchDialog.svelte

branch-sheet-a-new-match-begins = A new match begins as this one stood after { $moves } moves. This one stays as it is; the dice from there on are new ones.
branch-sheet-begin-the-new-match = Begin the new match

## DiceDialog.svelte

dice-sheet-this-is-not-the = This is not the salt that was promised.
dice-sheet-do-not-trust-these = Do not trust these dice.
dice-sheet-before-the-first-roll = Before the first roll the server drew a secret key and showed its fingerprint, below. Every die is computed from that key. When the match is over the key is shown, and anyone can compute every die again: export the match with its dice and run <code>broadfront verify-dice</code>.
dice-sheet-fingerprint-of-the-key = Fingerprint of the key (SHA-256)
dice-sheet-the-key = The key
dice-sheet-shown-when-the-match = Shown when the match is over.
dice-sheet-salt = Salt
dice-sheet-a-seat-may-add = A seat may add salt before the first roll: words and random signs that only its browser knows. First it promises them, by their fingerprint; when nobody can promise any more, all are told, and only then is a die rolled. So not even who drew the key could have known the dice, nor chosen another seat's salt to fit.
dice-sheet-promised = promised: { $seat }
dice-sheet-words-of-your-own = Words of your own
dice-sheet-any-or-none = any, or none
dice-sheet-add-salt = Add salt
dice-sheet-this-browser-keeps-your = This browser keeps your salt and tells it when all have promised theirs, or the first die is due. It is:
dice-sheet-the-salt-was-promised = The salt was promised in another browser. Open the match there, or copy it from there:
dice-sheet-use-it = Use it
dice-sheet-it-is-too-late = It is too late for salt now.

## EndMatch.svelte

end-match-end-the-match = End the match
end-match-you-have-given-up = You have given up this seat.
end-match-you-have-resigned-the = You have resigned. The match ends when the rest of your side does too.
end-match-to-a-draw-to = To a draw, to stopping without a result, or to taking back an order after dice were rolled, everybody must agree; other dice come then. Whoever resigns loses.
end-match-the-computer-takes-no = The computer takes no offers. Whoever resigns loses.
end-match-go-on-playing = Go on playing
end-match-yes-resign-as = Yes, resign as { $seat }
end-match-resign = Resign
end-match-offer-a-draw = Offer a draw
end-match-offer-to-stop = Offer to stop
end-match-ask-to-take-back = Ask to take back my last order
end-match-give-up-my-seat = Give up my seat
end-match-whoever-gives-up-a = Whoever gives up a seat leaves it to the others to say who plays on: the computer, or somebody else. Until then you can come back.
end-match-there-is-an-offer = There is an offer that has not been answered.
end-match-your-last-offer-was = Your last offer was refused: play on a little before the next.

## InviteDialog.svelte

invite-sheet-this-browser-does-not = This browser does not let the page copy: mark the link and copy it yourself.
invite-sheet-whoever-opens-this-link = Whoever opens this link plays this seat. Send it to one person only. They can renew it there; your copy then stops working.
invite-sheet-whoever-takes-the-seat = This invitation leads to the seat. Whoever takes it first has it.
invite-sheet-whoever-takes-the-seat-signed-in = This invitation leads to the seat. Whoever signs in and takes it first has it.
invite-sheet-your-own = { $seat } (your own)
invite-sheet-to-go-on-playing = To go on playing in another browser.
invite-sheet-spectators = Spectators
invite-sheet-watches-without-a-seat = Watches without a seat.
invite-sheet-link-for = Link for { $link }
invite-sheet-copied = Copied
invite-sheet-copy = Copy
invite-sheet-the-match-as-a = The match as a file
invite-sheet-the-first-can-be = The first can be read, imported here and replayed anywhere; the second has the proof of the dice too.
invite-sheet-match-file = Match file
invite-sheet-with-the-dice-json = With the dice (JSON)
invite-sheet-the-scenario = The scenario
invite-sheet-a-copy-of-it = A copy of it opens in the editor; this match stays as it is.
invite-sheet-edit-a-copy = Edit a copy

## KeysDialog.svelte

keys-sheet-in-a-hand-from = In a hand: from card to card; each is read out as you come to it
keys-sheet-on-a-card-show = On a card: show where it can go; Enter again plays one that goes nowhere
keys-sheet-from-the-hand-to = From the hand to the map
keys-sheet-walk-the-spaces-of = Walk the spaces of the map
keys-sheet-to-the-previous-or = To the previous or next space that glows
keys-sheet-select-a-space-go = Select a space, go there, press a button
keys-sheet-press-the-button-marked = Press the button marked ↵ from anywhere
keys-sheet-put-back-what-is = Put back what is in hand; close; decline
keys-sheet-take-back-as-far = Take back, as far as the last die or card
keys-sheet-list-your-orders-to = List your orders, to take back any one
keys-sheet-nearer-farther-the-whole = Nearer, farther, the whole map
keys-sheet-shift-the-map = Shift the map
keys-sheet-in-a-replay-one = In a replay: one move back; ] goes one forward
keys-sheet-open-the-rules = Open the rules
keys-sheet-this-page = This page
keys-sheet-what-the-enemy-can = What the enemy can reach next turn
keys-sheet-line-of-sight-what = Line of sight: what can be seen from a hex, and what blocks the view
keys-sheet-plans-press-enter-where = Plans: press Enter where an arrow begins, then where it ends
keys-sheet-what-glows-can-be = What glows can be touched. Click or drag a counter{ $isOfCards }: { $isOfStacks }. Put it down where it may not go, and the table says which rule forbids it. Every § number opens the rules there.
keys-sheet-or-a-card-of = {" "}or a card of your hand
keys-sheet-where-it-may-go = where it may go lights up
keys-sheet-dots-show-where-it = dots show where it may go, red brackets what it may attack
keys-sheet-orders-of-this-game = Orders of this game

## AutoDeclineDialog.svelte

standing-sheet-for = For <b>{ $name }</b>.
standing-sheet-what-is-declined-here = What is declined here the server declines for you as soon as it is asked, whether there was anything you could have done or not. Nobody else is told.

## Words by themselves

dice-sheet-none = none
