/**
 * Written large before an address, these are no payee: function words, quantities, times, doubts, refusals. A word
 * that is missing here costs nothing but the certainty that it is a name, so the list errs on the long side.
 */
export const NEVER_NAMES: ReadonlySet<string> = new Set(
  (
    "about above across actual actually after afterwards again against ago all almost alone along already also " +
    "although always am amid among an and annual another any anybody anyhow anyone anything anyway apart approval " +
    "are aren't around as aside at away back bad barely be because been before behind below beneath beside besides " +
    "between beyond bill billed both but by call came can can't cannot caution charge charged check checked claim " +
    "claimed claims close closed collect come confirm confirmed correct could couldn't current danger dead deceased " +
    "declined defer delete denied deny deposit despite did didn't disable disabled discount dispute do does doesn't " +
    "done don't dont double down draft dubious due during each earlier either else elsewhere end ended enough error " +
    "estimate estimated even ever every everybody everyone everything ex except excess exclude expired extra fail " +
    "failed fake false far fee fees few fewer final finally first fix flag flagged for forbid forbidden forget " +
    "former forward found fraction free from full further gave get gets give given gone got had hadn't half halt " +
    "halve halved hardly has hasn't have haven't he heard hence her here hers him his hold holding how however " +
    "hypothetical i if ignore imagine in incorrect indeed initial inside instead interim into invalid is isn't it " +
    "its itself just keep kept kill last late lately later latest least leave left less lest let limit little lock " +
    "locked lost low made main make many may maybe me mean meant meanwhile might mine minimum minus mistake monthly " +
    "more moreover most mostly much must my myself near nearly need neither never nevermind new next no nobody none " +
    "nonetheless nope nor not nothing notice now nowhere of off offer often old on once one ones only onto or order " +
    "other others otherwise ought our out outside over overdue owe owed own paid part partial past pay payer paying " +
    "pays pending per perhaps plus possible possibly postpone prank pretend prevent previous prior probably prohibit " +
    "provided question quote quoted rather reason receive recheck record recurring redo refund refunded regardless " +
    "remind reminder request requested rest retract return returned reverse revert review risk risky round sample " +
    "save scratch second seen self send sender sends sent several shall she should since so some somebody someday " +
    "somehow someone something sometime sometimes soon split stale stays still stolen stop stopped such supposed " +
    "sure suspect suspend swap take taken tell temporary tentative tentatively test tests than that the their them " +
    "then there therefore these they third this those though thrice through throughout thus till time to together " +
    "told tomorrow tonight too took total toward treble trial triple true twice twofold under undo unless until " +
    "unpaid up update upon us use used using usual utmost various verify versus via void voids wait waiting want " +
    "wants warn warning was wasn't watch we weekly were what whatever when whenever where whereas whether which " +
    "while who whoever whole whom whose why will with within without won't would wouldn't wrong wrote yearly yes " +
    "asks tips claims says means gives owes holds keeps blocks bans ban talvez tip tipped yet you your zero null nil nix hoax bogus dummy mock demo beta alpha dup duplicate repeat resend redacted " +
    "aber ab abbrechen abgelehnt abzüglich achtung alle allen alles als also alt alte alten am an andere anderen " +
    "angeblich anstatt ansonsten auch auf aus ausgenommen ausschließlich außer außerdem bald bei beinahe bereits " +
    "besser betrag bevor bezahlt bin bis bist bitte bloß da dabei dafür daher damals damit danach dann daran darf " +
    "dass davon davor dazu dein deine demnächst denn deren deshalb dessen dich dir doch dopp doppelt doppelte " +
    "doppelten dort dreifach drittel du durch dürfen eben ehemalige eher ehemals ein eine einem einen einer eines " +
    "einmal einst er erst erstattet es etwa etwas euch euer evtl eventuell fast falls falsch falsche fehler fraglich " +
    "früher für ganz gar gegen gekündigt gelöscht gesperrt gestern gestoppt gestorben gestrichen gibt gilt halb " +
    "halbe halbem halben halber halbes hälfte halt halten hat hatte hatten hätte heute hier hin hinter höchstens " +
    "ich ihm ihn ihnen ihr ihre im immer in indem ist ja jede jedem jeden jeder jedes jedoch jemand jene jetzt " +
    "jährlich kann kaum kein keine keinem keinen keiner keines keinesfalls keineswegs könnte künftig lassen laut " +
    "leider letzte letzten lieber löschen mal man manche maximal mehr mein meine mich minder mindestens minus mir " +
    "mit monatlich morgen muss nach nachdem nachher nächste nächsten natürlich neben nein nicht nichts nie niemals " +
    "niemand niemandem niemanden noch null nun nur ob obwohl oder offen ohne pause pausieren plus probe prüfen " +
    "quasi rest restlichen rund rückgängig sagt sagte schon schätzungsweise sehr sein seine seit selbst sich sie " +
    "sind so sobald sofern sogar solange soll sollen sollte sondern sonst spam später sperren statt stattdessen " +
    "stimmt stoppen storniert stornieren strittig teil teilweise test trotz trotzdem täglich über überfällig " +
    "übermorgen um unbezahlt und ungefähr ungeprüft ungültig unser unter unterlassen ursprünglich verboten " +
    "verdächtig vergessen vergiss vermutlich verschieben versehentlich viel vielleicht viele viertel vom von vor " +
    "vorbehaltlich vorher vorige vorläufig vorsicht vorübergehend wann war waren warte warten warum was wegen weil " +
    "weniger wenn wer werden wie wieder will wir wird wo wohl wurde wurden wäre während wöchentlich zahlt zehnfach " +
    "zu zudem zufällig zuerst zuletzt zum zur zurück zurückhalten zusätzlich zuvor zwar zweifach zweimal zwischen " +
    "afin ailleurs ainsi alors ancien ancienne annuel annulé annule annuler annulez après arrête arrêter arrêtez " +
    "assez attendre attends attendez attention au aucun aucune aujourd'hui auparavant aussi autant autre autres " +
    "avait avant avec avoir beaucoup bien bientôt bloque bloqué car ce ceci cela celle celui cependant certes ces " +
    "cet cette chacun chaque chez ci combien comme comment contre d'abord dans davantage de dedans dehors déjà " +
    "demain demi demie depuis dernier dernière derrière des dès dessous dessus deux deuxième devant devait devrait " +
    "dire disait disent dit donc dont double du durant elle elles en encore enfin ensuite entre environ est était " +
    "étaient été être eu eux exclu exclure excepté faut faux fausse fois font fut guère hélas hier hors hormis ici " +
    "ignore ignorer il ils imagine interdit invalide jadis jamais je jour jusqu'à jusque la laisse le lequel les " +
    "leur leurs lors lorsque lui là ma mais malgré maximum mensuel même mensuelle mes mets mieux minimum moi moindre " +
    "moins moitié mon ne néanmoins ni non nos notamment notre nous nul nulle oublie oublier oubliez ou où outre par " +
    "parce parfois parmi pas passé payé pendant personne peu peut peut-être plus plusieurs plutôt pour pourquoi " +
    "pourtant pourvu première premier presque près probablement prochain provisoire puis puisque quand quant quart " +
    "que quel quelle quelque quelques quelqu'un qui quiconque quoi quoique quotidien rappelle refus refusé rejeté " +
    "remboursé reporté reste retarde retenir rien sa sans sauf se selon semble sera serait ses seul seule seulement " +
    "si sien simule sinon soit son sont sous souvent stop suite supprimé suppose sur surtout suspendu suspend sous " +
    "suspect tandis tant tard tel tellement test tiers toi ton toujours tous tout toute toutefois toutes triple trop " +
    "très tu un une vers vers via voici voilà vos votre vous vu vérifier " +
    "además adonde ahora al algo alguien algún alguna algunos ambos anoche ante anterior antes antiguo anual anula " +
    "anulado aparte aplaza aplazar apenas aproximadamente aquel aquí así atrás aun aún aunque ayer bajo bastante " +
    "bloqueado bloquea cada cancela cancelado cancelar casi cerca como con contra cual cualquier cuando cuánto " +
    "cuarto cuidado cuyo de debe debería debía decía dejar del dentro desde después detrás devuelto dice dicen dije " +
    "dijo dobla doble donde dos dudoso durante él ella ellos en encima entonces entre era eran errado erróneo es " +
    "esa ese eso espera esperar esta estaba este esto estos excepto excluir falso falta fue fueron fuera había " +
    "hace hacia ha hasta hay hizo hoy ignora ignorar igual incluso incorrecto inválido jamás juntos la lado las le " +
    "lejos lo los luego mal máximo mayor me media medio mejor menor menos mensual mientras mínimo mis mismo mitad " +
    "mucho muy nada nadie ni ningún ninguno ninguna no nos nosotros nuestro nueva nuevo nunca o olvida olvidar " +
    "otra otro otros pagado para parcial pausa pendiente pero poco podría por porque posible primero prohibido " +
    "pronto próximo pues que quien quién quizá quizás rechazado rechaza resto retén retener retrasa salvo se según " +
    "segundo semanal ser si sido siempre sin sino sobre solamente solo sólo sospechoso su supuesto supongamos " +
    "suspendido sus también tampoco tan tanto tarde tercio test todavía todo todos tras triple tu último un una " +
    "unos usted vamos vencido verificar vez vieja viejo y ya yo " +
    "abaixo acaso acima ademais afinal agora ainda além algum alguma alguém ali ambos amanhã antes antigo ao aos " +
    "apenas após aquele aqui assim até atrás atrasado através aumento bloqueado breve cada cancela cancelado " +
    "cancelar caso cerca com como contanto contra contudo cuidado da daí de debaixo dele demais dentro depois desde " +
    "dessa deste devagar deve deveria devolvido disse diz dizem dobro do dois dois donde duplo durante e é ela ele " +
    "eles em embora enquanto então entre era eram errado errada essa esse esta está este eu exceto excluir falso " +
    "falta foi fora foram golpe há havia hoje ignora ignorar ignore inválido isso isto já jamais junto lá lhe logo " +
    "longe mas más mais mal máximo me meia meio melhor menor menos mensal mesmo metade meu minha mínimo muito na " +
    "nada não nem nenhum nenhuma ninguém nos nós nossa nosso nunca o onde ontem ou outra outro outros pago para " +
    "parcial pare parar pausa pela pelo pendente perto podia poderia porém porque pouco pra primeiro próximo " +
    "proibido qual qualquer quando quanto quarto quase que quem quiçá recusa recusado resto reter retido rejeitado " +
    "salvo se segundo segue seja sem semanal sempre senão ser será seria seu sexto sido só sob sobre somente " +
    "suspeito suspenso também tampouco tanto tarde tem terço teste toda todo todos triplo último um uma vai velho " +
    "vencido verificar vez você " +
    "abbastanza accanto adesso affatto al alcuno alcuni allora almeno altra altri altro anche ancora annulla " +
    "annullare annullato annuale anzi appena appunto aspetta aspettare assai attenzione attesa bensì blocca " +
    "bloccato certo che chi chiunque ci ciascuno ciò circa come comunque con contro così cui da dal dalla davanti " +
    "davvero degli dei del della dentro detto deve dice dicono dietro dimentica dimezza disse domani dopo doppia " +
    "doppio dove dovrebbe dubbio due dunque durante ecco era erano errato eppure esclusa escluso ex fa falso fermare " +
    "ferma fino finché forse fu fuori già giù grazie ha hanno ieri ignora ignorare il in inoltre insieme intanto " +
    "invece io lei lo lontano loro lui ma magari mai male massimo me meglio meno mensile mentre metà mezza mezzo mi " +
    "minimo mio molto ne neanche nemmeno neppure nessun nessuno nessuna niente no non nostro nulla nuovo oggi ogni " +
    "ognuno oltre oppure ora ormai parziale pausa per perché però persino pieno più piuttosto poco poi prima primo " +
    "probabilmente proibito prossimo pure purché pagato quale qualche qualcosa qualcuno quando quanto quarto quasi " +
    "quella quello questa questo qui quindi respinto resto rifiuta rifiutato rimborsato rimanda rimborso salvo " +
    "sarà sarebbe scaduto se secondo sei sempre senza settimanale si sia simula sopra soltanto solo sono sopra " +
    "sospendi sospeso sospetto sotto sta stato stesso stop sua subito suo tale tanto tardi terzo test ti togli " +
    "tranne triplo troppo tu tua tuo tutta tutti tutto ultima ultimo un una uno va vecchio vecchia verifica verso " +
    "vi via vietato voi vuoto"
  ).split(" "),
);

/** Endings of words that say how, or what was done; few names share them. */
const ENDINGS =
  /(?:ly|ed|ing|tion|tions|ness|less|able|ible|ment|ments|mente|amente|ently|ally|weise|iert|ierte|ung|lich|iendo|ando|ción|ção|zione)$/;
const NAMES_ALIKE = new Set(
  (
    "alfred fred ted ned jared manfred wilfred winifred siegfried gottfried ahmed mohammed muhammed mohamed hamed " +
    "syed waleed khaled saeed majed javed king ming ling irving sterling harding browning fleming billy kelly emily " +
    "sally molly lily polly holly beverly kimberly shelly ally willy fernando armando orlando hernando rolando " +
    "clement"
  ).split(" "),
);

export function soundsLikeNoName(fold: string): boolean {
  return (
    NEVER_NAMES.has(fold) ||
    (ENDINGS.test(fold) && !NAMES_ALIKE.has(fold)) ||
    /^(?:un|dis|non|mis)[a-z]{6,}/.test(fold)
  );
}
