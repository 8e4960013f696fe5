import type { Language } from '../languages.ts';

/**
 * How people of a language take something on, ask for it, agree and decide: regular expressions
 * of levelled text (`plans/tokens.ts`: lower case without accents). `(?<what>` is what is taken
 * on, asked or proposed; it goes on to the end of the clause.
 */
export interface CommitmentWords {
  /** The speaker takes something on. */
  readonly takes: readonly string[];
  /** Somebody is asked to do something. */
  readonly asks: readonly string[];
  /** Whoever likes is asked to. */
  readonly calls: readonly string[];
  /** How a message begins that says yes. */
  readonly yes: string;
  /** How a message begins whose writer takes on what whoever likes was asked for. */
  readonly volunteers: string;
  readonly proposes: readonly string[];
  /** The group has decided something. */
  readonly decides: readonly string[];
  /** A poll or a talk is over. */
  readonly closed: string;
  /** How a message begins that says that something was done. */
  readonly done: string;
  /** Takes back, doubts or makes conditional what is said in the same sentence. */
  readonly doubts: string;
  readonly no: string;
  /** Where a clause ends that tells what. */
  readonly ends: string;
}

const something = '(?<what>\\S.*)';

export const commitmentWords: Readonly<Record<Language, CommitmentWords>> = {
  en: {
    takes: [
      `(?:i'?ll|i will|i am going to|i'?m going to|i'?m gonna)\\s+(?:also |then |just |try to |happily |gladly )?(?<what>(?:bring|buy|book|order|organi[sz]e|arrange|print|pick up|collect|cook|bake|prepare|set up|clean|fix|handle|take care of|look after|post|upload|draft|contact|reserve|find out|look into|update|lend|host|chase|write to|check with|ask (?:the|mr|mrs|ms|my|our|at|around)|ring the|call (?:the|mr|mrs|ms)|phone the|send (?:the|out|round|around|everyone)|get (?:the|us|some|more)(?! bus| train| next| kids)|make (?:the|us|some)|put up|put together|sort out|take the minutes|drive the)\\s.*)`,
      `i'?m (?<what>(?:bringing|organi[sz]ing|in charge of|taking care of)\\s.*)`,
      `i(?:'ve| have)? got (?<what>the [^,.]{3,50}?) covered`,
      `(?:leave|you can leave) (?<what>the [^,.]{3,50}?) (?:to|with) me`,
    ],
    asks: [
      `(?:can|could|would|will) you (?:please |also |maybe |possibly )?(?!come|make it|hear|see|believe|imagine|join|guess|tell|say|explain)${something}`,
    ],
    calls: [
      `(?:can|could|would) (?:someone|anyone|somebody|anybody|one of you)(?: please| else| here)? (?!tell|explain|confirm|remind|see|hear)${something}`,
      `who (?:can|could|will|wants to|would like to) (?!come|be there|make it|tell|play|join)${something}`,
      `we (?:still )?need (?:someone|somebody|a volunteer|volunteers) (?:to|who can|for) ${something}`,
    ],
    yes: "(?:yes|yep|yeah|yup|sure|of course|ok|okay|will do|no problem|no worries|np|on it|i can|i'?ll do|happy to|my pleasure|consider it done|absolutely|certainly|agreed|sounds good|good idea|great idea|works for me|fine (?:with|by) me|i'?m in|perfect|great|fine|deal|me too|same here|in favou?r|love (?:it|that)|👍|👌|✅|\\+1)",
    volunteers:
      "(?:me\\b(?! too late)|i can\\b|i could\\b|i will\\b|i'?ll\\b|happy to|on it|leave it (?:to|with) me|count me in|(?:yes|sure|ok|okay)[, !]+i)",
    proposes: [
      `(?:let'?s|shall we|why don'?t we|how about(?: we)?|i (?:suggest|propose|vote)(?: that| for| we)*|we (?:could|should)|proposal:)\\s+(?!see\\b|hope|wait|talk|not\\b|go[!.]|all\\b|be\\b|have been|say\\b)${something}`,
    ],
    decides: [
      `(?:it'?s|it is|that'?s|that is|so|we'?re|we are|we have|we'?ve|we|then|ok|okay|right|great|all)[, ]+(?:all |now |just |therefore |finally )?(?:agreed|decided|settled)(?! with| last)(?: that| to| on)?[:,. ]*(?<what>.*)`,
      `(?:agreed|decided|settled)(?: then)?:\\s*(?<what>.+)`,
      `(?:we'?re|we are|let'?s) (?:going|go) with (?<what>\\S.*)`,
      `the (?:committee|board|team|group|council|majority) (?:has )?(?:decided|agreed|voted) (?:to|that|for|on) ${something}`,
    ],
    closed:
      "(?:(?:poll|vote|voting)(?: is)?(?: now)? (?:closed|over)|result of the (?:poll|vote)|i(?: am|'m) closing the (?:poll|vote))",
    done: "(?:done|sorted|booked|ordered|it'?s done|all done|✅|sent)",
    doubts:
      "(?:if|unless|maybe|perhaps|might|wish|hope|not sure|probably|would|wouldn'?t|don'?t|can'?t|cannot|won'?t|not|never|haven'?t|didn'?t|used to|jk|just kidding|lol|haha)",
    no: "(?:no|nope|nah|rather not|disagree|too (?:expensive|late|early|far)|against|i'?d prefer|i'?d rather|not sure|👎)",
    ends: '(?:what do you (?:all )?think|ok with|because|but|if|since|unless|when|so that|cause|cos|and then|otherwise)',
  },
  de: {
    takes: [
      'ich (?:kummere|kuemmere|kummer|kuemmer) mich (?:dann |gern |gerne |heute |morgen )*um (?<what>\\S.*)',
      '(?:um (?<what>[^,.]{3,50}?)) (?:kummere|kuemmere|kummer) ich mich',
      '(?<what>ich (?:bringe?|nehme?)\\s.*\\b(?:mit|vorbei)\\b.*)',
      '(?<what>ich (?:besorge?|organisiere?|bestelle?|drucke?|backe?|reserviere?|buche?|ubernehme?|uebernehme|erledige?|kaufe? (?:die|das|den|noch|dann|einen|eine|ein)|frage? (?:den|die|beim|bei|im|in|herrn|frau)|hole? (?:die|das|den)|leihe?|stelle .*auf|baue .*auf|schreibe? (?:der|dem|den|an))\\s.*)',
      '(?<what>(?:das|den|die|dann) [^,.]{2,40} (?:bringe?|besorge?|kaufe?|ubernehme?|bestelle?|organisiere?|mache?) ich\\b.*)',
    ],
    asks: [
      '(?:kannst|konntest|koenntest|wurdest|wuerdest|magst) du (?:bitte |mal |vielleicht |evtl |das nachste mal )*(?!kommen|dir vorstellen|sagen|erklaren)(?<what>\\S.*)',
    ],
    calls: [
      '(?:kann|konnte|koennte|wurde|mag) (?:jemand|wer|einer|eine)(?: von euch)?(?: bitte| noch| mir| uns| denn| mal)* (?!sagen|erklaren|bestatigen)(?<what>\\S.*)',
      'wer (?:kann|konnte|wurde|mag|ubernimmt|kummert sich um|besorgt|bringt|organisiert|holt) (?:denn |noch |mal )*(?!kommen|sagen|dabei)(?<what>\\S.*)',
      'wir brauchen (?:noch )?(?:jemanden?|freiwillige|eine[n]?),? (?:der|die|fur|um) (?<what>\\S.*)',
    ],
    yes: '(?:ja|klar|gern|gerne|sehr gern|mach ich|mache ich|kann ich|ok|okay|logo|naturlich|natuerlich|na klar|kein problem|wird gemacht|wird erledigt|erledige ich|bin dran|geht klar|jo|jep|jup|passt|einverstanden|gute idee|super|perfekt|top|dafur|bin dafur|finde ich gut|find ich gut|machen wir|👍|👌|✅|\\+1)',
    volunteers:
      '(?:ich\\b|mach ich|mache ich|kann ich|ubernehme ich|ubernehm ich|bring ich|hol ich|gerne? ich|(?:ja|klar|ok|gern)[, !]+(?:ich|mach|kann))',
    proposes: [
      '(?:lasst uns|lass uns|wollen wir|sollen wir|ich schlage vor|ich wurde vorschlagen|mein vorschlag|vorschlag:|wie ware es|wie ware es mit|wie waers mit|wir (?:konnten|koennten|sollten))(?:,| dass)? (?!mal sehen|schauen|abwarten|sehen)(?<what>\\S.*)',
    ],
    decides: [
      '(?:ok|okay|gut|also|super|prima|dann|so)[,! ]+(?:abgemacht|beschlossen|ausgemacht|vereinbart|entschieden)[:,!. ]*(?:dass )?(?<what>.*)',
      '(?:abgemacht|beschlossen|ausgemacht|vereinbart|entschieden):\\s*(?<what>.+)',
      'wir haben (?:uns )?(?:jetzt |nun |gestern |heute )?(?:beschlossen|vereinbart|entschieden|ausgemacht|geeinigt)[, ]*(?:dass |auf |fur )*(?<what>\\S.*)',
      'dann (?:nehmen|machen|bleiben) wir (?:es so|bei |also )?(?<what>\\S.*)',
      '(?<what>\\S[^,.]{5,80}?) (?:ist|sind)(?: damit| somit| also)? (?:beschlossen|beschlossene sache|abgemacht|entschieden)',
    ],
    closed:
      '(?:(?:umfrage|abstimmung)(?: ist)?(?: jetzt)? (?:beendet|geschlossen|zu|vorbei)|ich schliesse die (?:umfrage|abstimmung)|ergebnis der (?:umfrage|abstimmung))',
    done: '(?:erledigt|gemacht|fertig|bestellt|gebucht|ist erledigt|hab ich gemacht|✅)',
    doubts:
      '(?:falls|wenn|vielleicht|evtl|eventuell|vll|vllt|wahrscheinlich|wurde|hatte|nicht|kein|keine|keinen|nie|mal sehen|weiss nicht|mich ob|haha|lol)',
    no: '(?:nein|ne|nee|lieber nicht|dagegen|zu (?:teuer|spat|fruh|weit)|bin dagegen|eher nicht|👎)',
    ends: '(?:oder|was meint ihr|was haltet|einverstanden|weil|aber|wenn|falls|da ich|sonst|damit|denn)',
  },
  fr: {
    takes: [
      "je m'occupe (?:de |du |des |d'|de l')(?<what>\\S.*)",
      "je me charge (?:de |du |des |d'|de l')(?<what>\\S.*)",
      "(?<what>(?:j'apporte|j'amene|j'achete|j'organise|j'imprime|je ramene|je reserve|je commande|je prepare|je contacte)\\s.*)",
      '(?<what>je vais (?:apporter|acheter|reserver|commander|preparer|organiser|imprimer|contacter|demander (?:a|au|aux)|appeler (?:le|la|les)|envoyer (?:le|la|les)|chercher (?:le|la|les))\\s.*)',
      'je prends en charge (?<what>\\S.*)',
    ],
    asks: [
      "(?:tu peux|peux-tu|peux tu|tu pourrais|pourrais-tu|pourrais tu|tu veux bien)(?: s'il te plait| stp)? (?!venir|me dire|nous dire|expliquer)(?<what>\\S.*)",
    ],
    calls: [
      "(?:quelqu'un|qqn) (?:peut|pourrait|veut bien|se charge (?:de|du|des)|s'occupe (?:de|du|des))(?:-il)? (?!me dire|nous dire|expliquer|confirmer)(?<what>\\S.*)",
      "qui (?:peut|pourrait|veut bien|s'occupe (?:de|du|des)|se charge (?:de|du|des)|apporte|amene|ramene) (?!venir|me dire|nous dire)(?<what>\\S.*)",
      "(?:il nous faut|on cherche|on a besoin de|d')(?: encore)? (?:quelqu'un|un volontaire|des volontaires) pour (?<what>\\S.*)",
    ],
    yes: "(?:oui|ouais|ok|d'accord|bien sur|pas de souci|pas de soucis|pas de probleme|avec plaisir|je le fais|je m'en occupe|je m'en charge|ca marche|ca me va|c'est note|volontiers|bonne idee|parfait|super|genial|top|pour|vendu|👍|👌|✅|\\+1)",
    volunteers:
      "(?:moi\\b|je peux|je m'en (?:occupe|charge)|je le fais|je veux bien|je prends|je les? (?:apporte|fais|ramene)|(?:oui|ok)[, !]+je)",
    proposes: [
      "(?:on pourrait|et si on|si on|je propose|pourquoi ne pas|je suggere|ca vous dit de)(?: de| d'| que| qu'on)* (?!voir|attendre)(?<what>\\S.*)",
    ],
    decides: [
      "(?:c'est|c est) (?:decide|entendu|acte|valide|vote|regle)(?: pour| que)?[:,!. ]*(?<what>.*)",
      "(?:on a|nous avons|le (?:bureau|comite|groupe) a) (?:donc |finalement )?decide (?:de |d'|que )?(?<what>\\S.*)",
      '(?:decision|decide|adopte)\\s?:\\s*(?<what>.+)',
      '(?:alors |donc |ok |bon )+on (?:part|reste) sur (?<what>\\S.*)',
    ],
    closed:
      '(?:(?:le )?(?:sondage|vote) (?:est )?(?:clos|termine|fini|ferme)|je (?:cloture|ferme) le (?:sondage|vote)|resultat du (?:sondage|vote))',
    done: "(?:fait|c'est fait|c'est bon|reserve|commande|envoye|✅)",
    doubts:
      '(?:si|peut-etre|peut etre|pas|jamais|sans doute|aurais|voudrais|aimerais|probablement|mdr|lol|ne sais)',
    no: "(?:non|pas d'accord|contre|trop (?:cher|tard|tot|loin)|plutot pas|je prefere|👎)",
    ends: '(?:ca vous va|qu.en pensez-vous|vous en pensez|parce que|car|mais|si|sinon|puisque|quand)',
  },
  es: {
    takes: [
      '(?:yo )?me (?:encargo|ocupo) (?:yo )?(?:de |del )(?<what>\\S.*)',
      '(?:de |del )(?<what>(?:el |la |los |las )?[^,.]{3,50}?) me (?:encargo|ocupo) yo',
      '(?<what>yo (?:llevo|traigo|compro|reservo|consigo|preparo|organizo|imprimo|pido|hago)\\s.*)',
      '(?<what>(?:llevo|traigo|compro|reservo|imprimo|preparo) (?:yo |el|la|los|las|un|una|unas|unos)(?! hora| rato| dia| semana| mes| ano)\\s.*)',
      '(?<what>voy a (?:llevar|traer|comprar|reservar|imprimir|preparar|organizar|encargar|llamar (?:a|al)|preguntar (?:a|al|en)|pedir (?:el|la|los|las)|hacer (?:el|la|los|las))\\s.*)',
    ],
    asks: [
      '(?:puedes|podrias|podes|te encargas de|te encargas tu de)(?: por favor| porfa)? (?!venir|decirme|decirnos|explicar)(?<what>\\S.*)',
    ],
    calls: [
      'alguien (?:puede|podria|se encarga de|se encarga del|lleva|trae)(?: por favor| porfa)? (?!decirme|decirnos|explicar|confirmar)(?<what>\\S.*)',
      'quien (?:puede|podria|lleva|trae|compra|se encarga de|se encarga del|se ofrece para)(?: por favor)? (?!venir|decirme|decirnos)(?<what>\\S.*)',
      '(?:necesitamos|hace falta|falta) (?:a )?(?:alguien|un voluntario|voluntarios) (?:que|para) (?<what>\\S.*)',
    ],
    yes: '(?:si|claro|vale|dale|ok|okey|por supuesto|sin problema|hecho|de una|listo|va|cuenta conmigo|contad conmigo|perfecto|de acuerdo|buena idea|genial|me parece bien|me parece|por mi bien|estoy de acuerdo|a favor|yo tambien|👍|👌|✅|\\+1)',
    volunteers:
      '(?:yo\\b|me (?:encargo|ofrezco|apunto)|puedo yo|puedo\\b|lo hago yo|cuenta conmigo|contad conmigo|(?:si|claro|vale|ok)[, !]+(?:yo|me encargo|puedo|lo hago))',
    proposes: [
      '(?:propongo|que tal si|y si|podriamos|hagamos|les parece si|os parece si|sugiero|vamos a hacer)(?: que)? (?!ver|esperar)(?<what>\\S.*)',
    ],
    decides: [
      '(?:entonces|pues|ok|vale|listo)[,! ]+(?:quedamos|nos quedamos)(?: en que| en| con| asi)?[:,. ]*(?<what>.*)',
      'quedamos en que (?<what>\\S.*)',
      '(?:queda |esta )?(?:decidido|acordado|aprobado)[:,. ]+(?:que )?(?<what>.+)',
      '(?:hemos|se ha|han) (?:decidido|acordado)(?: que| hacer)? (?<what>\\S.*)',
      '(?:decidimos|acordamos) (?:que )?(?<what>\\S.*)',
    ],
    closed:
      '(?:(?:encuesta|votacion) (?:esta |queda )?(?:cerrada|terminada)|cierro (?:la )?(?:encuesta|votacion)|resultado de la (?:encuesta|votacion))',
    done: '(?:hecho|ya esta|listo|reservado|comprado|enviado|ya lo hice|✅)',
    doubts:
      '(?:si|quizas|quiza|tal vez|a lo mejor|no|nunca|podria|seguramente|creo que|ojala|jaja|jajaja|cuando)',
    no: '(?:no|mejor no|en contra|muy (?:caro|tarde|pronto|lejos)|prefiero|👎)',
    ends: '(?:os parece|les parece|que opinan|que decis|porque|pero|si|ya que|cuando|pues|sino)',
  },
  it: {
    takes: [
      "(?:ci penso io|ci pensiamo noi) (?:a |al |alla |alle |agli |ai |all'|per )(?<what>\\S.*)",
      "(?:alla|alle|agli|al|ai|all') ?(?<what>[^,.]{3,50}?) ci penso io",
      "(?:me ne occupo io|mi occupo io|mi occupo) (?:di |del |della |delle |dei |degli |dell')(?<what>\\S.*)",
      '(?<what>(?:porto|compro|prenoto|preparo|ordino|stampo|organizzo|chiamo|prendo) io\\s.*)',
      '(?<what>io (?:porto|compro|prenoto|preparo|ordino|stampo|organizzo|faccio (?:il|la|le|i|gli|un|una))\\s.*)',
    ],
    asks: [
      '(?:puoi|potresti|riesci a|te ne occupi tu|ti occupi)(?: per favore| tu)? (?!venire|dirmi|dirci|spiegare)(?<what>\\S.*)',
    ],
    calls: [
      'qualcuno (?:puo|potrebbe|riesce a|si occupa (?:di|del|della|delle|dei)|porta)(?: per favore)? (?!dirmi|dirci|spiegare|confermare)(?<what>\\S.*)',
      'chi (?:puo|potrebbe|porta|pensa (?:a|al|alla|alle|ai)|si occupa (?:di|del|della|delle|dei)|prenota|compra) (?!venire|dirmi)(?<what>\\S.*)',
      '(?:serve|ci serve|cerchiamo|abbiamo bisogno di) (?:qualcuno|un volontario|volontari) (?:che|per) (?<what>\\S.*)',
    ],
    yes: "(?:si|certo|ok|va bene|volentieri|ci penso io|nessun problema|fatto|d'accord[oa]|perfetto|certamente|ottima idea|buona idea|mi va bene|per me va bene|per me ok|ci sto|anche per me|favorevole|👍|👌|✅|\\+1)",
    volunteers:
      '(?:io\\b|ci penso io|lo faccio io|posso io|posso\\b|me ne occupo|(?:la|lo|li|le) (?:porto|faccio|prendo) io|(?:si|ok|certo)[, !]+(?:io|ci penso|posso))',
    proposes: [
      '(?:propongo|che ne dite (?:di|se)|potremmo|perche non|e se|direi di|suggerisco)(?: di| che)? (?!vedere|aspettare)(?<what>\\S.*)',
    ],
    decides: [
      '(?:abbiamo|si e|hanno|e stato|e) (?:poi |quindi |infine )?deciso(?: di| che| per)?[:, ]+(?<what>\\S.*)',
      "(?:deciso|approvato|siamo d'accordo|resta inteso)(?: che| per| su| di)?\\s?[:,]\\s*(?<what>.+)",
      '(?:allora|quindi|ok|bene)[, ]+(?:facciamo|restiamo con|andiamo con|si fa) (?<what>\\S.*)',
    ],
    closed:
      '(?:(?:sondaggio|votazione) (?:e )?(?:chius[oa]|finit[oa]|terminat[oa])|chiudo (?:il sondaggio|la votazione)|risultato del sondaggio)',
    done: '(?:fatto|gia fatto|prenotato|ordinato|comprato|inviato|✅)',
    doubts:
      '(?:se|forse|magari|non|mai|probabilmente|vorrei|potrei|penso di|credo|ahah|ahaha|quando)',
    no: '(?:no|meglio di no|contrari[oa]|troppo (?:caro|tardi|presto|lontano)|preferisco|👎)',
    ends: '(?:che ne dite|vi va|cosa ne pensate|perche|ma|se|cosi|quando|altrimenti|visto che)',
  },
  pt: {
    takes: [
      '(?:eu )?(?:me encarrego|fico responsavel|encarrego-me) (?:de |do |da |dos |das |por |pelo |pela |pelos |pelas )(?<what>\\S.*)',
      'eu (?:trato|cuido) (?:de |do |da |dos |das )(?<what>\\S.*)',
      '(?<what>eu (?:levo|trago|compro|reservo|faco|imprimo|organizo|preparo|busco|encomendo|ligo para)\\s.*)',
      '(?<what>vou (?:levar|trazer|comprar|reservar|imprimir|organizar|preparar|encomendar|ligar para|fazer (?:o|a|os|as))\\s.*)',
      '(?:deixa|deixem) (?<what>(?:o|a|os|as) [^,.]{3,50}?) comigo',
    ],
    asks: [
      '(?:voce pode|vc pode|podes|consegues|voce consegue|poderia|pode)(?: por favor| pf| pfv)? (?!ser|vir|dizer|falar|explicar|crer|ir\\b)(?<what>\\S.*)',
    ],
    calls: [
      'alguem (?:pode|consegue|poderia|leva|traz|se oferece para)(?: por favor)? (?!dizer|me dizer|explicar|confirmar)(?<what>\\S.*)',
      'quem (?:pode|leva|traz|compra|fica com|consegue|se oferece para|fica responsavel (?:por|pelo|pela)) (?!vir|ir\\b|dizer)(?<what>\\S.*)',
      '(?:precisamos|precisa-se) de (?:alguem|um voluntario|voluntarios) (?:que|para|pra) (?<what>\\S.*)',
    ],
    yes: '(?:sim|claro|pode deixar|deixa comigo|ok|combinado|com certeza|beleza|blz|fechado|sem problema|ta bom|esta bem|faco sim|posso sim|perfeito|boa ideia|otima ideia|por mim|concordo|a favor|bora|show|eu tambem|👍|👌|✅|\\+1)',
    volunteers:
      '(?:eu\\b|deixa comigo|pode deixar|posso\\b|conta comigo|contem comigo|(?:sim|claro|ok)[, !]+(?:eu|posso|deixa))',
    proposes: [
      '(?:proponho|sugiro|que tal(?: se)?|podiamos|poderiamos|e se|vamos (?:fazer|levar|comprar|dar|alugar))(?: que| a gente)? (?!ver|esperar)(?<what>\\S.*)',
    ],
    decides: [
      '(?:fechado|combinado|decidido|acertado)(?: entao)?[:,]+\\s*(?<what>.+)',
      '(?:ficou|esta|ta) (?:decidido|combinado|acertado|fechado)(?: que| em| assim)?[:,. ]*(?<what>.*)',
      '(?:decidimos|a maioria decidiu|foi decidido) (?:que |por )?(?<what>\\S.*)',
      'entao fica(?:mos)? (?:assim|combinado|com)[:, ]*(?<what>.*)',
    ],
    closed:
      '(?:(?:enquete|votacao)(?: esta| foi)? (?:encerrada|fechada|terminada)|(?:encerro|fecho|encerrei|fechei) a (?:enquete|votacao)|resultado da (?:enquete|votacao))',
    done: '(?:feito|ja fiz|pronto|reservado|comprado|enviado|✅)',
    doubts:
      '(?:se|talvez|nao|nunca|acho que|provavelmente|queria|gostaria|kkk|kkkk|rsrs|quando|sera que)',
    no: '(?:nao|melhor nao|contra|muito (?:caro|tarde|cedo|longe)|prefiro|discordo|👎)',
    ends: '(?:o que acham|que acham|pode ser|porque|mas|se|pois|quando|senao|ja que)',
  },
  hi: {
    takes: [
      '(?<what>(?:main|mai|mein) (?:\\S+ ){1,6}?(?:launga|laungi|laaunga|laaungi|le aaunga|le aaungi|le aunga|le aungi|kar lunga|kar lungi|kar dunga|kar dungi|bana dunga|bana dungi|bana launga|bana laungi|book kar dunga|bhej dunga|bhej dungi|dekh lunga|dekh lungi|kharid lunga|kharid lungi|karwa dunga|karwa dungi|manga lunga|manga lungi|karunga|karungi))',
      '(?<what>(?:मैं|मै) (?:\\S+ ){1,6}?(?:ला[ऊउ][ंँ]ग[ाी]|ले आ[ऊउ][ंँ]ग[ाी]|कर द[ूु][ंँ]ग[ाी]|कर ल[ूु][ंँ]ग[ाी]|भेज द[ूु][ंँ]ग[ाी]|बना द[ूु][ंँ]ग[ाी]|द[ेै]ख ल[ूु][ंँ]ग[ाी]|खरीद ल[ूु][ंँ]ग[ाी]|कर[ूु][ंँ]ग[ाी]))',
    ],
    asks: [
      '(?:tum|aap|tu|आप|तुम) (?:please |plz |zara |जरा )?(?<what>\\S.{2,60}?(?:sakte ho|sakti ho|sakte hain|sakti hain|sakte hai|doge|dogi|denge|लोगे|सकते है[ंँ]?|सकते हो|सकती हो|देंगे|दोगे))',
    ],
    calls: [
      '(?:koi|kaun|कोई|कौन) (?!bata|batao|बता)(?<what>\\S.{2,60}?(?:sakta|sakti|sakte|dega|degi|layega|laayega|laega|layegi|karega|karegi|lega|legi|सकता|सकती|लाएगा|लाएगी|करेगा|करेगी|देगा))',
    ],
    yes: '(?:haan|haa|han|ha|ji|theek hai|thik hai|thik h|ok|okay|kar dunga|kar dungi|kar lunga|kar lungi|zaroor|jarur|pakka|bilkul|sahi hai|badhiya|accha idea|acha idea|done|mujhe theek|हां|हाँ|हा|ठीक है|जी|जरूर|बिल्कुल|पक्का|सही है|👍|👌|✅|\\+1)',
    volunteers: '(?:main\\b|mai\\b|mein\\b|मैं|मै|(?:haan|ok|ji|हां|हाँ)[, !]+(?:main|mai|मैं))',
    proposes: [
      '(?:chalo|kyu na|kyun na|kyon na|mera suggestion hai|चलो|क्यों न|क्यूं न)(?: hum| हम)? (?<what>\\S.{5,})',
    ],
    decides: [
      '(?:theek hai|thik hai|ok|chalo)[,! ]+(?:toh|to|fir|phir) (?<what>\\S.{5,70}?(?:karte hain|karenge|rakhte hain|rakhenge|lenge|final|pakka|tay)(?:\\s.*)?)',
      '(?<what>\\S.{5,80}?) (?:final|tay|fix|pakka) (?:hai|ho gaya|ho gayi|hua|kar diya|raha|rahega|karte hain)',
      '(?:sabne|humne|sab ne|hum ne) (?:mil kar )?(?:decide|tay) (?:kiya|kar liya)(?: hai)?(?: ki| ke)?[:, ]*(?<what>\\S.*)',
      '(?<what>\\S.{5,80}?) (?:तय|पक्का|फाइनल) (?:है|हुआ|हुई|हो गया|हो गयी|हो गई|रहा|रहेगा)',
    ],
    closed:
      '(?:(?:poll|voting|vote|पोल|वोटिंग) (?:band|bandh|khatam|close|closed|over|बंद|खत्म|समाप्त)|(?:poll|vote) ka result)',
    done: '(?:ho gaya|ho gya|kar diya|kar di|done|le aaya|हो गया|कर दिया|✅)',
    doubts:
      '(?:agar|shayad|nahi|nahin|nhi|mat|ya to|socha|soch raha|soch rahi|haha|hahaha|अगर|शायद|नहीं|नही|मत)',
    no: '(?:nahi|nahin|nhi|na|mat|mehnga|mehanga|bahut (?:door|late|jaldi)|नहीं|नही|महंगा|👎)',
    ends: '(?:kaisa rahega|kya bolte|kyunki|kyonki|lekin|magar|par|agar|warna|क्योंकि|लेकिन|मगर|अगर|वरना)',
  },
  ar: {
    takes: [
      '(?<what>(?:انا )?(?:هجيب|حجيب|هاجيب|راح اجيب|رح اجيب|ساحضر|بجيب|هحجز|راح احجز|رح احجز|ساحجز|هشتري|راح اشتري|رح اشتري|ساشتري|هطبع|ساطبع|هتصل ب|ساتصل ب|هبعت|سارسل|هعمل|راح اسوي|بسوي|هكلم|ساكلم)\\s?\\S.*)',
      '(?:انا )?(?:هتكفل|ساتكفل|بتكفل|متكفل) ب(?<what>\\S.*)',
      '(?<what>\\S[^،,.]{2,40}?) علي(?:ا|ي)?(?: انا)?$',
    ],
    asks: [
      '(?:ممكن|تقدر|تقدري|بتقدر|بتقدري|فيك|فيكي)(?: لو سمحت| لو سمحتي)? (?!حد|احد|تيجي|تقول)(?<what>ت\\S.*)',
    ],
    calls: [
      '(?:ممكن حد|حد يقدر|حد ممكن|في حد|احد يقدر|ممكن احد) (?!يقول|يشرح)(?<what>ي\\S.*)',
      '(?:مين|من) (?:يقدر|بيقدر|ممكن|يستطيع|سيحضر|هيجيب|بيجيب|راح يجيب|يجيب) (?!ييجي|يقول)(?<what>\\S.*)',
    ],
    yes: '(?:تمام|حاضر|اكيد|ايوه|ايوة|نعم|طبعا|ماشي|اوكي|اوك|من عيوني|ولا يهمك|على راسي|موافق|موافقة|موافقه|فكرة حلوة|فكره حلوه|حلو|ممتاز|انا كمان|👍|👌|✅|\\+1)',
    volunteers:
      '(?:انا(?![\\p{L}])|علي(?:ا|ي)?$|سيبها علي|خليها علي|(?:تمام|حاضر|ماشي|اوكي)[،, !]+انا)',
    proposes: [
      '(?:ايه رايكم|شو رايكم|ما رايكم|وش رايكم|اقترح|نقترح|بقترح)(?: ان| نـ| لو| في| اننا)? ?(?<what>\\S.{5,})',
    ],
    decides: [
      '(?:خلاص |تمام |اذا |اذن )*(?:اتفقنا|تم الاتفاق|قررنا|تقرر|تم الاعتماد|اعتمدنا)(?: على| علي| ان| اننا| اننا)?\\s?[:،, ]*(?<what>.*)',
    ],
    closed:
      '(?:(?:الاستطلاع|التصويت|الاستفتاء) (?:انتهى|انتهي|اتقفل|مقفول|مغلق|خلص)|(?:انتهى|انتهي|قفلنا|اغلقنا) (?:الاستطلاع|التصويت)|نتيجة (?:الاستطلاع|التصويت))',
    done: '(?:تم|تمت|خلصت|حجزت|جبت|اشتريت|بعتها|✅)',
    doubts: '(?:لو|يمكن|ربما|مش|مو|ما|لا|لن|لم|اذا|هههه|ههههه)',
    no: '(?:لا|مش موافق|غير موافق|ضد|غالي|بعيد|مو موافق|👎)',
    ends: '(?:ايه رايكم|شو رايكم|لان|علشان|عشان|بس|لكن|لو|اذا)',
  },
};
