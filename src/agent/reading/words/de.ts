import type { Asking } from "./asking.js";

export const de: Asking = {
  code: "de",
  openers:
    "hallo|hi|moin|servus|guten tag|guten morgen|guten abend|liebes team|bitte|ok|okay|also|und|dann|nun|jetzt|danke|super|ja|kannst du|kannst du bitte|könntest du|könntest du bitte|können sie|können sie bitte|könnten sie|könnten sie bitte|würdest du|würden sie|magst du|kannst du mir|kannst du mir bitte|könntest du mir|könntest du mir bitte|können sie mir|können sie mir bitte|könnten sie mir|könnten sie mir bitte|ich möchte|ich würde gerne|ich würde gern|ich will|wir möchten|wir würden gerne|mal|bitte mal|mir|uns|noch",
  wishes:
    "ich brauche|wir brauchen|brauche|ich hätte gerne|ich hätte gern|wir hätten gerne|ich benötige|wir benötigen|benötige|ich bräuchte|ich möchte|wir möchten|gib mir",
  verbs:
    "erstelle|erstell|erstellen sie|erzeuge|generiere|mach|mache|machen sie|stelle|stell|stellen sie|lege|leg|schreibe|schreib|schreiben sie|richte|bereite|starte|erstelle mir|mach mir|anlegen|erstellen|ausstellen",
  sends: "schicke|schick|schicken sie|sende|senden sie|gib|schick mir",
  tails:
    "in rechnung|erstellen|anlegen|ausstellen|machen|schicken|senden|schreiben|an|aus|ein|vor|einrichten|generieren|erzeugen|starten|vorbereiten|zuschicken|zusenden|stellen|haben|geben",
  articles:
    "ein|eine|einen|einem|einer|der|die|das|den|dem|mein|meine|meinen|meiner|noch ein|noch eine|noch einen|folgende|diese",
  adjectives: "neue|neuen|neuer|neues|einfache|einfachen|kurze|kurzen|weitere|weiteren|usdc|separate",
  link: "zahlungslink|zahlungslinks|bezahllink|bezahllinks|zahlungs-link|link|links|zahlungsseite|bezahlseite|payment link|payment-link",
  invoice: "rechnung|rechnungen",
  plan: "abo|abos|abo-plan|aboplan|abonnement|abonnements|mitgliedschaft|mitgliedschaften|plan|pläne|abomodell",
  jar: "spendenseite|spendenseiten|spendendose|spendentopf|spendenaktion|spendenkasse|spendensammlung|spendenglas",
  billsLast: "in rechnung",
  plurals: "zahlungslinks|bezahllinks|links|rechnungen|abos|abonnements|mitgliedschaften|pläne|spendenseiten",
  bills: "",
  requests: "",
  for: "für|über|von|zu|zum preis von|in höhe von|an|mit einem betrag von|mit betrag",
  textKeys:
    "beschreibung|verwendungszweck|betreff|notiz|referenz|für|fürs|wegen|zweck|posten|position|leistung|mit der beschreibung|mit beschreibung|mit dem verwendungszweck|memo|anmerkung|für die|für das|für den|vermerk",
  called: "namens|genannt|name|mit dem namen|mit namen|der name ist|heißt",
  client:
    "kunde|kundin|kunden|an den kunden|rechnungsempfänger|empfänger|auftraggeber|an die firma|die firma|firma|kundenname",
  mail: "e-mail|email|mail|e-mail-adresse|mailadresse|per e-mail|e-mail ist|mit der e-mail",
  amount: "betrag|preis|summe|der betrag ist|der preis ist|betrag ist|kosten|gebühr",
  to: "an|auf|in|zu|zahlbar an|auszahlbar an|zahlbar auf|zieladresse|empfangsadresse|empfangswallet|ziel|gehen an|geht an|an die adresse|an die wallet|an das wallet|auf die wallet|auf das wallet|wallet|adresse|auszahlung an|auszahlung auf",
  own: "mein|meine|meiner|meinem|meinen|unser|unsere|unserer|unserem",
  default: "standard|haupt|eigene|eigenes|eigenen|verknüpfte|verknüpfte",
  wallet: "wallet|wallets|adresse|geldbörse|standardwallet|standard-wallet|hauptwallet",
  on: "auf|über|via|in|im|auf der|kette|netzwerk|chain|über das|im netzwerk|auf dem",
  chain: "netzwerk|chain|mainnet|kette|blockchain",
  due: "fällig|fällig am|fällig bis|fällig in|zahlbar bis|zahlbar am|zahlbar innerhalb von|zahlbar in|zahlbar binnen|fälligkeit|fälligkeitsdatum|bis|bis zum|zahlungsziel|mit zahlungsziel|zahlungsfrist|frist|fällig zum|zahlungsziel am",
  expires:
    "läuft ab in|läuft in|gültig|gültig für|gültig bis|läuft ab nach|der in|der nach|gilt|gilt für|ablauf|ablauf in|gültigkeit|mit einer gültigkeit von|läuft nach|verfällt in|verfällt nach|ablaufend in",
  within: "in|innerhalb|innerhalb von|binnen|nach|für|von|die nächsten",
  every: "jede|jeden|jedes|alle|pro|je|im|/",
  repeats:
    "wiederkehrend|wiederkehrende|wiederholend|regelmäßig|regelmäßige|wiederholt|wiederhole sie|wiederhole es",
  days: "tag|tage|tagen",
  weeks: "woche|wochen",
  months: "monat|monate|monaten",
  years: "jahr|jahre|jahren",
  hours:
    "std|std.|stunde|stunden|tag|tage|stück|stk|einheiten|seiten|seite|lizenz|lizenzen|wörter|termine|termin|sitzung|sitzungen|fotos|artikel|nächte|nacht|monat|monate|personen|tickets|stunde",
  daily: "täglich|tägliche",
  weekly: "wöchentlich|wöchentliche|wöchentlichen",
  biweekly: "zweiwöchentlich",
  monthly: "monatlich|monatliche|monatlichen|monatliches|monats-abo",
  quarterly: "vierteljährlich|quartalsweise|vierteljährliche|vierteljährlichen",
  yearly: "jährlich|jährliche|jährlichen|jahres-abo",
  once: "einmalig|einmalige|einmaligen|einmaliger|einmal zahlbar|nur einmal zahlbar|einmal bezahlbar|nur einmal bezahlbar|zur einmaligen nutzung",
  often:
    "mehrfach|mehrfach zahlbar|mehrfach verwendbar|wiederverwendbar|wiederverwendbare|wiederverwendbaren|mehrmals zahlbar",
  goal: "ziel|spendenziel|mit ziel|mit einem ziel von|mit dem ziel|ziel von|mit spendenziel|das ziel ist",
  planId:
    "plan-id|plan id|plan-nr|plannummer|mit plan-id|mit der plan-id|id|plan|nummer|mit id|on-chain-id|die plan-id ist",
  slug: "slug|pfad|mit slug|mit dem slug",
  successUrl: "erfolgsseite|weiterleitung|weiterleitung nach|danke-seite|erfolgs-url",
  imageUrl: "bild|titelbild|logo|cover|mit dem bild|mit bild|mit logo",
  each: "je|jeweils|pro stück|das stück|je stück|à",
  per: "pro|/|je|die|der",
  times: "x|×|*|@|à|a|zu|zu je|mal|je",
  total: "gesamt|insgesamt|summe|gesamtbetrag|zusammen|gesamtsumme",
  discount: "rabatt|nachlass|skonto",
  less: "abzüglich|minus",
  another: "noch einen|noch eine|einen weiteren|eine weitere",
  same: "wie letztes mal|wie beim letzten mal|wie die letzte rechnung|wie die letzte",
  toBehind: "",
  and: "und|&|plus|sowie",
  with: "mit|folgende posten|folgenden posten|folgenden positionen|positionen|posten|wie folgt|ausgestellt auf",
  rows: "posten|positionen|zeilen",
  subjects:
    "es|er|sie|das|der link|der betrag|der preis|die rechnung|das abo|die seite|das geld|die zahlung|der kunde|die e-mail|die mail|die adresse|die wallet|das netzwerk|die beschreibung|das ziel|alles|beide|ihre e-mail|seine e-mail|sie ist|er ist",
  is: "ist|sind|soll|sollen|geht|gehen|lautet|beträgt|sein|kostet|soll sein",
  addOns: "füge hinzu|setze|nimm|mit|nutze|verwende|und|ergänze|bitte mit|auch",
  corrects:
    "nein|doch|korrektur|entschuldigung|sorry|ach nein|moment|ändere auf|ich meinte|ich meine|mach daraus|mach|lieber|doch lieber|quatsch|nein doch",
  instead: "stattdessen|lieber|bitte|daraus|doch",
  owes: "schuldet mir|muss mir zahlen|will mir zahlen|schuldet uns|zahlt mir",
  polite:
    "bitte|danke|danke schön|dankeschön|vielen dank|besten dank|herzlichen dank|danke im voraus|vielen dank im voraus|tausend dank|danke dir|danke ihnen|mfg|lg|viele grüße|beste grüße|liebe grüße|schöne grüße|gruß|hallo|hi|moin|guten tag|guten morgen|guten abend|super|prima|toll|perfekt|klasse|jetzt|heute|sofort|gleich|eilt nicht|keine eile|schönen tag|schönen tag noch|schönes wochenende|das ist alles|das wär's|das war's|wie geht's|wie geht es dir|wie geht es ihnen|alles gut|bis dann|sag bescheid|sag mir bescheid",
  assent:
    "ja|ja bitte|jo|genau|gerne|mach das|mach es|los|passt|in ordnung|einverstanden|richtig|ok|okay|klar",
  bids: "",
  asksWhat: "welche|welches|wie|wie viel|wie viele|wer",
  asksDeed: "kannst du|könntest du|können sie|könnten sie|würdest du|würden sie|magst du",
  asks: "was|wer|wie|wie viel|wie viele|wieviel|welche|welcher|welches|wann|wo|zeige|zeig|zeig mir|zeige mir|liste|gibt|hat|haben|habe|ist|sind|wurde|wurden|warum|nenne mir|prüfe",
  asked:
    "ich|wir|mir|uns|mein|meine|meinen|meiner|unsere|unser|alle|offene|offenen|unbezahlte|unbezahlten|bezahlte|bezahlten|überfällige|überfälligen|letzte|letzten|neueste|neuesten|aktuelle|aktuellen|rechnung|rechnungen|zahlungslink|zahlungslinks|link|links|abo|abos|plan|pläne|spenden|spendenseite|spendenseiten|kunde|kunden|wallet|wallets|guthaben|kontostand|saldo|transaktion|transaktionen|zahlung|zahlungen|auszahlung|auszahlungen|gebühr|gebühren|kosten|kostet|netzwerk|netzwerke|netzwerken|chain|chains|auf|in|im|für|von|zu|bei|der|die|das|den|dem|des|ein|eine|einen|es|ist|sind|war|habe|hat|haben|gezahlt|bezahlt|noch|nicht|schon|heute|gestern|woche|monat|jahr|diese|diesen|dieser|dieses|letztes|viele|viel|groß|hoch|wie|was|wer|welche|stand|status|übersicht|liste|auf base|unterstützt|ihr|du|sie|und|usdc|gibt|verknüpft|eingegangen|bekommen|erhalten|jemand|geld|mit|an|offen|fällig|auflisten|an",
  thisNext: "diesen|nächsten|kommenden|am|den|dem|zum|dieser|nächster",
  today: "heute|sofort|bei erhalt",
  tomorrow: "morgen",
  monthEnd: "ende des monats|zum monatsende|monatsende|ende monat|am monatsende",
  monthNames: "januar jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember",
  weekdays: "sonntag|montag|dienstag|mittwoch|donnerstag|freitag|samstag sonnabend",
  numbers: "ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf",
  inText:
    "und für von der die das den dem des ein eine einen einer einem im in zu zum zur mit mein meine unser unsere am an auf vom & pro inkl.",
  function:
    "ich du er sie es wir ihr mich dich sich uns euch ihm ihn ihnen dein deine sein seine ihre ihren dieser diese dieses diesen jener wer wen wem wessen welche welcher was wann wo warum wieso weshalb wie bin bist ist sind seid war waren wäre sei gewesen habe hast hat haben hatte hatten hätte werde wird werden wurde wurden würde kann kannst können konnte könnte muss müssen musste soll sollen sollte darf dürfen will wollen wollte mag möchte nicht nie niemals kein keine keinen keiner keinem nichts niemand nein weder noch wenn falls sofern sobald solange bis während obwohl weil da denn damit dass ob als oder aber sondern doch jedoch außer statt anstatt bevor nachdem vorher nachher schon bereits später früher wieder immer oft manchmal vielleicht eventuell möglicherweise wahrscheinlich eigentlich nur auch sogar zu fast etwa ungefähr circa ca gegen ohne trotz wegen gegenüber aus bei durch um über unter vor nach zwischen hinter neben hier dort jetzt heute gestern morgen jemand alles alle man mal bitte vorbehaltlich vorläufig abhängig angeblich",
};
