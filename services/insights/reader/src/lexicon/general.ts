/**
 * Words that stand for no subject by themselves, folded: of describing ('anything related to'), of
 * chatting ('want', 'need'), of time and amount. With another word beside them they may say much.
 */
export const generalWords: ReadonlySet<string> = new Set(
  `
  about above account actually add again all also always another answer answers anybody anyone anything around ask asked
  asking asks available away back bad become been before begin begins believe best better big bit bring brings call called
  calls came chat chats check clear close come comes coming complete concerning contact could course current day days decide
  decided deal details different discuss discussed discussion discussions done early easy else end enough especially etc even
  event ever every everybody everyone everything exactly example examples fact far feel few find fine first follow following
  found free friend friends full fun further future general generally gets give given gives goes going gone good great group
  groups guess guy guys half happen happened happens happy hard having hear heard help here hey high hope hour hours however
  idea ideas important include included includes including info information instance interested interesting issue issues item
  items job join keep kind know known last late later latest least leave left less like likely line link list little long look
  looking looks lot lots love made mail main make makes making man many matter matters maybe mean means meant meet meeting
  meetings member members mention mentioned mentions message messages might mind minute minutes moment monday month months
  more most much name names need needed needs never new news next nice night nothing notice number numbers often old once only
  open option options order other others otherwise part people perhaps person persons place places plan plans please point
  points possible post posted posts pretty probably problem problems put question questions quick quite read ready real really
  reason regarding related remember reply report reports rest right room said same saturday saw saying says second see seem
  seems seen send sending sent set several share shared sharing short should show side since small someone something soon
  sorry sort start started stay still stop stuff subject subjects such sunday sure take taken takes taking talk talked talking
  tell tells text thank their them then these thing things think third those though thought thursday time times today together
  told tomorrow tonight took topic topics total toward try trying tuesday turn understand until update updates used useful
  using usually near under behind inside outside within along across beside between during various wait waiting want wanted wants watch way ways wednesday week weekend weeks well went whatever whole
  why without wonder word words work worked working works world worth would write writing wrong year years yesterday friday
  acerca ademas ahora algo alguien algun alguna algunas algunos antes aqui asunto asuntos ayer bien buena bueno cada casa caso
  chicos claro como cosa cosas creo cuando cualquier decir deber despues dia dias donde ejemplo entonces espero favor fecha
  forma gente gracias grande grupo gusta haber hablar hace hacer hacia hora horas hoy informacion lado luego lugar manana manera
  mejor mensaje mensajes mes mismo momento mucha mucho mundo nada noche noticias novedades nuevo numero otra otro parece parte
  pasa persona personas poco poder pregunta preguntas primero problema pueden puede punto quien quiero relacionado saber seguro
  semana siempre sobre solo tambien tema temas tener tiempo tipo toda todas todo todos trabajo ultima ultimo usar vamos varios
  veces venir verdad vida viene voy
  acho agora ajuda alguem algum alguma algumas alguns amanha ano anos aqui assim assunto bem boa bom cada coisa coisas com conta
  dar depois deve dia dias dizer entao exemplo falar fazer fica ficar foto galera gente grupo hoje hora horas informacoes isso lugar
  mais melhor mensagem mensagens mesmo muita muito mundo nada noite nome nova novidades novo numero obrigado ontem outra outro
  parte pessoal pessoas pode poder pouco precisa preciso primeiro pergunta perguntas problema quando quer quero saber semana
  sempre sobre tambem tarde tema tempo ter tipo toda todas todo todos tudo ultima ultimo usar vai vamos ver vez vida
  aber alle alles allgemein also andere anderen beispiel beim besser bitte brauche brauchen dabei dafur damit danach dank dann darf
  datum davon diese diesen dinge ding ende erst erste etwas fall finde finden frage fragen freitag frei fur ganz ganze geben geht
  gemacht genau gerade gern gibt gleich grosse gruppe gute guten haben halt haus heute hier hilfe idee immer info infos jahr jahre
  jede jeder jemand jetzt kann kommen kommt konnen konnte lange leider letzte leute liebe machen macht mal mehr mein meine meisten
  mensch menschen minuten mitglieder mittwoch moglich monat montag morgen muss mussen nachricht nachrichten nachste name neue neues
  nichts noch nummer oder ort paar passt person problem punkt sache sachen sagen sagt samstag schon seit seite sehen sehr sein seite
  sicher sonntag stelle stunden tage tag teil termin thema themen treffen uber uhr und viel viele vielleicht wann warum weiss weiter
  welche wenig wenn werden wichtig wieder wird wirklich wissen woche wochen wollen worden wort zeit zusammen
  aide aller alors annee ans apres aujourd aussi autre autres avant avec avoir beaucoup besoin bien bon bonne bonjour cas chaque
  chose choses comme comment demain demander depuis dernier derniere deux dire discussion discussions dit doit donc encore ensemble
  etre exemple faire fait faut fois gens grand groupe heure heures hier idee infos information informations ici jamais jour jours
  juste lieu maintenant matin meme membres merci message messages mieux mois moment monde mot mettre moins nom nouveau nouveautes
  nouvelle nouvelles numero parler parle partie pas passe personne personnes petit peu peut plus point pour pourquoi pouvoir premier
  probleme quand quelque quelqu question questions quoi reponse rien savoir semaine seul soir sujet sujets sur temps toujours tous
  tout toute toutes trop trouver truc trucs type venir veut vie voir vraiment
  adesso aiuto altra altre altri altro ancora andare anni anno anche argomenti argomento bene buona buono caso casa certo chiedere
  cosa cose credo cui dare data dei deve dice dire domanda domande domani dopo dove ecco esempio essere fare fatto forse gente giorni
  giorno grande grazie gruppo ieri informazioni insieme luogo mai mattina meglio meno mese messaggi messaggio mio modo molto momento
  mondo nessuno niente nome notizie novita numero nuova nuovo oggi ogni ora ore parlare parte persona persone piu poco posto primo
  problema prossima punto qualche qualcosa qualcuno quale quando quanto quello questa questo ragazzi sapere sempre sera settimana
  solo sono stato subito tanto tema temi tempo tipo tutta tutte tutti tutto ultima ultimo usare vado vedere venire vero via vita volta
  `
    .split(/\s+/)
    .filter(Boolean),
);

/** Words that name no subject that a group has, though beside others they may say much. */
export const passingWords: ReadonlySet<string> = new Set(
  `
  own use two three four five six seven eight nine ten hundred thousand million billion january february march april june
  july august september october november december percent ago handle setup switch version power excellent amazing awesome
  brilliant cheers cool count depends double during expect feels figure fix form front guess huge imagine keeps kept level
  looked moved moving note pick piece plus prefer public quality rather reached running save saved scale seeing sense
  run runs difference sign signs tool tools separate side single size solid sounds specific step super support team teams test tested touch track tried twice usual
  value walk wish wondering
  able agree almost already anymore anyway aren automatically based cannot care case cause certain change changed changing correct
  couldn create created default definitely does doing down due easier either experience explain getting haven hmm
  instead itself life live lost manually may missing mode move myself off output play recently recommend regular return
  she shouldn simple sometimes sound state suppose supposed thinking totally true uses view wasn weird when whether
  wouldn wow yet yourself
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre janeiro fevereiro marco maio
  junho julho setembro outubro novembro dezembro januar februar marz juni juli oktober dezember janvier fevrier mars avril
  juin juillet aout septembre octobre novembre decembre gennaio febbraio aprile maggio giugno luglio settembre ottobre
  dicembre dos tres cuatro cinco dois quatro zwei drei vier funf deux trois quatre cinq
  `
    .split(/\s+/)
    .filter(Boolean),
);
