## App.svelte

app-this-page-could-not = Diese Seite konnte nicht geholt werden
app-the-server-did-not = Der Server hat nicht geantwortet. Lade die Seite neu.
app-there-is-nothing-here = Hier ist nichts
app-this-address-leads-nowhere = Diese Adresse führt nirgendwohin: { $hash }. Wenn es ein Link ist, den man dir geschickt hat, lass ihn dir noch einmal ganz schicken.

## Lost.svelte

lost-broadfront = { $title } · Broadfront
lost-to-the-home-page = Zur Startseite

## Unreached.svelte

unreached-broadfront-serve = broadfront serve
unreached-where-broadfront-is-installed = Wo Broadfront auf diesem Rechner installiert ist, läuft es auch ohne Netz, zu zweit an einem Bildschirm und gegen den Computer: starte <code>broadfront serve</code> und öffne <a>{ $ATHOME }</a>.
