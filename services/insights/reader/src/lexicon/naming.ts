import type { Language } from '../languages.ts';

/**
 * What tells words that name a thing from others, by language; as they are written, in lower case,
 * parted by '|'. `never`, parted by spaces, are common words that stand where nouns stand and name
 * nothing: describing, counting, ordering, doing.
 */
export interface Naming {
  /** Before a noun: articles, 'my', 'this', 'no'. */
  readonly names: string;
  /** Before what something is of, for, with or about. */
  readonly leads: string;
  /** Before (in Hindi: behind) what somebody does. */
  readonly does: string;
  /** Behind a noun. */
  readonly behind: string;
  /** Endings of what is done, on stems. */
  readonly acts: RegExp;
  /** Endings of what describes, on stems. */
  readonly describes: RegExp;
  /** Between two nouns that are one name: 'day of action'. */
  readonly joins: string;
  /** Whether what describes a noun stands before it. */
  readonly leadsNoun: boolean;
  /** Between the last two of a list. */
  readonly and: string;
  readonly never: string;
}

const en: Naming = {
  names:
    'the|a|an|this|that|these|those|my|your|our|his|her|their|no|any|each|every|some|which|what',
  leads: 'of|for|with|about|from|without|by|at|in|on|into|re|new|old',
  does: "i|you|we|they|he|she|it|who|to|will|would|can|could|should|must|might|not|don't|dont|didn't|didnt|can't|cant|i'll|we'll|let's|lets|please|just|never|i'd|we'd|been|being|be|is|are|was|were|has|have|had",
  behind: '',
  acts: /(?:ed|ing|n't)$/u,
  describes: /(?:ly|ful|less|able|ible|ous|est|ish)$/u,
  joins: 'of',
  leadsNoun: true,
  and: 'and',
  never: `own same only whole other others more most less least first second third last next new old big small little great good
    better best bad worse worst long short high low full half few several many much some any every each another certain
    different similar single double main real right wrong left early late later earlier soon ready free busy happy sad
    sorry nice lovely amazing awesome brilliant beautiful wonderful perfect fantastic excellent fine cute cool funny
    hilarious weird strange crazy mad silly stupid easy hard difficult simple quick slow cheap expensive sure clear
    important urgent possible impossible available remaining additional extra final total usual normal regular official
    otherwise however though although anyway instead meanwhile maybe perhaps probably possibly actually finally
    eventually basically literally obviously apparently hopefully unfortunately exactly definitely absolutely especially
    almost already always never often sometimes usually ever once twice again still yet even too also either neither both
    when where while what which who whose why how whether because since until unless before after during between within
    without against along across around behind beside beyond inside outside through throughout under above below near far
    here there everywhere somewhere anywhere nowhere today tomorrow yesterday tonight now then ago
    one two three four five six seven eight nine ten eleven twelve twenty thirty hundred thousand million half dozen
    couple pair lot lots bit plenty loads bunch kind sort type way ways thing things stuff something anything nothing
    everything someone anyone everyone nobody somebody anybody everybody person people folks guys mate mates friend
    friends man men woman women guy lads girls boys kids
    day days week weeks month months year years hour hours minute minutes second seconds moment time times date dates
    morning afternoon evening night weekend start end beginning middle top bottom side part parts rest front back
    question questions answer answers reason reasons problem problems issue point points fact idea ideas case example
    news word words name names number numbers line list message messages chat group post reply link picture pics photo
    thanks cheers congrats congratulations welcome respect luck hope wish love hug hugs joke fun laugh god lord heaven
    want wants wanted need needs needed get gets got getting give gives gave given take takes took taken make makes made
    making go goes went gone going come comes came coming do does did done doing be is are was were been being have has
    had having say says said saying tell tells told ask asks asked asking know knows knew known think thinks thought
    see sees saw seen seeing look looks looked looking find finds found keep keeps kept let lets put puts set sets
    send sends sent sending bring brings brought bringing leave leaves leaving call calls called calling try tries tried
    trying use uses used using work works worked working run runs ran running move moves moved moving turn turns turned
    stop stops stopped stay stays stayed wait waits waited waiting pay pays paid buy buys bought sell sells sold eat eats
    ate eating drink drinks drank sleep sleeping play plays played playing watch watches watched watching read reads
    reading write writes wrote written writing talk talks talked talking speak speaks spoke hear hears heard feel feels
    felt feeling believe remember forget forgot forgotten mean means meant seem seems seemed happen happens happened
    change changes changed check checks checked checking confirm confirms confirmed agree agrees agreed decide decides
    decided help helps helped start starts started finish finishes finished win wins won lose loses lost losing break
    breaks broke broken fix fixed join joins joined joining meet meets met miss missed missing receive received receives
    myself yourself himself herself itself ourselves themselves interested intended arrived arriving
    allowed supposed added adding add adds show shows showed shown open opens opened close closes closed hold holds held
    holding pick picks picked pull pulled push pushed carry carries carried walk walked walking drive drove driving sit
    sits sitting stand stands standing live lives lived living die died dead born grow grew grown fall fell fallen build
    built cut cuts hit hits hurt hurts cost costs eaten gotten taking giving thinking
    thinking loud loving enjoying hoping wondering guess guessing assuming suppose mention mentioned`,
};

const de: Naming = {
  names:
    'der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|mein|meine|meinen|meiner|meinem|dein|deine|euer|eure|unser|unsere|unseren|unserem|unserer|sein|seine|ihr|ihre|kein|keine|keinen|dieser|diese|dieses|diesen|welche|welcher|welches|jeder|jede|jedes|zum|zur|im|am|beim|vom|fürs|ins|ans',
  leads: 'für|ohne|mit|von|aus|bei|wegen|über|um|an|auf|zu|nach|gegen|neue|neuen|neuer|neues',
  does: 'ich|du|er|wir|man|zu|nicht|wer|kann|muss|will|soll|wird|hab|habe|hat|haben|werden|können|müssen|sollen|bitte|ist|sind|war',
  behind: '',
  acts: /(?:ieren|iert|elt|ert|st|tet|ge\p{L}{3,}(?:t|en))$/u,
  describes: /(?:lich|isch|bar|haft|sam|los|weise|mässig|ige[rsnm]?)$/u,
  joins: '',
  leadsNoun: true,
  and: 'und',
  never: `alle alles andere anderen anderer anderes anders arg bald beide beiden beim bereits besser beste besten bestimmt bisschen
    blöd böse breit bunt danach daher damals damit darum davon davor dazu denen denn deren deshalb dessen deswegen dicht
    direkt dort draußen drin dritte dumm dunkel eben echt ehrlich eher eigen eigene eigenen einfach einige einmal endlich
    entweder ernst erst erste ersten erster erstmal etliche etwas eventuell fast fein fertig fest früh früher ganz ganze
    ganzen gar gegen genau genug gerade gern geschafft gestern gesund gewiss gleich groß große großen grosse gut gute guten
    guter gutes halb halbe heute hier hinten hoch hoffentlich immer inzwischen irgendwann irgendwas irgendwie irgendwo
    jederzeit jemand jetzt jung kalt kaputt kaum klar klasse klein kleine kleinen kurz lang lange langsam laut leer leicht
    leider leise letzte letzten letzter lieb liebe lieben lieber links lustig manche mehr mehrere meist meiste meisten
    mies minus mindestens mit mittlerweile möglich müde nachher nächste nächsten nächster nah natürlich neben nett neu neue
    neuen neuer neues nie niemand nirgends noch normal notfalls nötig nur oben obwohl oft ohnehin plötzlich plus prima pro
    rechts richtig rund sauber schade schlecht schlimm schnell schon schön schöne schönen schöner schwer sehr selber selbst
    selten sicher sofort sogar sonst sowas soweit später spät stark still super süß tatsächlich teuer toll tot total trotz
    trotzdem übrigens überall überhaupt unbedingt unten ungefähr unmöglich viel viele vielen vielleicht voll vorher vorn
    vorne vorbei wahr wahrscheinlich warm weg wegen weil weit weiter welche wenig wenige wenigstens weniger wichtig wieder
    wirklich wohl ziemlich zuerst zufällig zurück zusammen zuviel zwar zweite zwischen
    eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig hundert tausend dutzend paar hälfte
    tag tage tagen woche wochen monat monate jahr jahre jahren stunde stunden minute minuten sekunde moment zeit zeiten
    mal male uhr datum morgen abend nacht mittag anfang ende mitte seite teil teile rest stück sache sachen ding dinge
    zeug art weise grund gründe frage fragen antwort antworten problem probleme fall punkt idee ideen beispiel wort worte
    name namen nummer nummern zahl liste nachricht nachrichten gruppe chat bild bilder foto fotos link info infos mensch
    menschen leute mann frau männer frauen kind kinder freund freunde kollege kollegen jemanden jemandem niemanden spaß
    glück dank danke grüße gruß hoffnung gott himmel ahnung lust gefühl
    machen macht mache gemacht gehen geht gehe ging gegangen kommen kommt komme kam gekommen haben habe hat hatte hatten
    gehabt sein bin bist ist sind war waren gewesen werden wird wurde wurden worden können kann konnte müssen muss musste
    sollen soll sollte wollen will wollte dürfen darf mögen mag möchte sagen sagt sage gesagt fragen fragt frage gefragt
    wissen weiß weiss wusste gewusst denken denkt denke gedacht glauben glaube glaubt finden findet finde fand gefunden
    sehen seht sieht sehe sah gesehen schauen schaut schau geschaut geben gibt gebe gab gegeben nehmen nimmt nehme nahm
    genommen bringen bringt bringe brachte gebracht lassen lässt lasse ließ gelassen stehen steht stehe stand gestanden
    liegen liegt lag gelegen sitzen sitzt halten hält gehalten heißen heißt bleiben bleibt blieb geblieben brauchen
    braucht brauche gebraucht schreiben schreibt schreibe schrieb geschrieben lesen liest gelesen hören hört gehört reden
    redet sprechen spricht gesprochen rufen ruft gerufen essen isst gegessen trinken trinkt schlafen schläft spielen
    spielt arbeiten arbeitet laufen läuft lief gelaufen fahren fährt fuhr gefahren kaufen kauft gekauft zahlen zahlt
    bezahlt holen holt geholt helfen hilft geholfen suchen sucht gesucht warten wartet gewartet stellen stellt gestellt
    legen legt gelegt setzen setzt gesetzt zeigen zeigt gezeigt schicken schickt geschickt melden meldet gemeldet
    meinen meint gemeint hoffen hofft vergessen verloren gewonnen bekommen bekommt kriegen kriegt gekriegt passen passt
    gepasst klappen klappt geklappt treffen trifft getroffen wünschen wünscht freuen freut gefreut besserung`,
};

const es: Naming = {
  names:
    'el|la|los|las|un|una|unos|unas|mi|mis|tu|tus|su|sus|nuestro|nuestra|nuestros|nuestras|este|esta|estos|estas|ese|esa|esos|esas|aquel|aquella|del|al|ningún|ninguna|otro|otra|cada|algún|alguna',
  leads: 'de|sin|con|para|por|sobre|en|contra|nuevo|nueva|hay',
  does: 'yo|tú|se|me|te|nos|os|no|ya|que|si|voy|vas|va|vamos|van|hay|he|has|ha|hemos|han|puedo|puede|podemos|pueden|quiero|quiere|tengo|tiene|tienen|a',
  behind: '',
  acts: /(?:ando|iendo|yendo|[aei]r|aron|ieron|aste|iste|amos|emos|imos|aban?|ngo|zco|arme|arlo|arla|erlo|irlo|arnos|a[rd]le|ado|ido)$/u,
  describes: /(?:mente|isim[oa]|ist[oa])$/u,
  joins: 'de|del|de la|de los|de las',
  leadsNoun: false,
  and: 'y',
  never: `mismo misma mismos mismas otro otra otros otras todo toda todos todas cada algo alguien alguno alguna algunos algunas
    ninguno ninguna nada nadie mucho mucha muchos muchas poco poca pocos pocas varios varias bastante demasiado tanto tanta
    más menos mejor peor mayor menor primer primero primera segundo segunda tercer tercero tercera último última últimos
    últimas próximo próxima siguiente anterior único única solo sola nuevo nueva nuevos nuevas viejo vieja bueno buena
    buenos buenas buen malo mala malos malas gran grande grandes pequeño pequeña bonito bonita precioso preciosa lindo
    linda guapo guapa rico rica feliz triste listo lista loco loca raro rara fácil difícil posible imposible seguro segura
    importante urgente normal total entero entera medio media largo larga corto corta alto alta bajo baja lleno llena
    claro clara cierto cierta verdad mentira igual distinto diferente demás así ahora luego después antes siempre nunca
    jamás todavía aún ya casi quizá quizás entonces además también tampoco incluso aunque mientras cuando donde como
    porque según hasta desde entre contra sobre bajo tras encima debajo delante detrás dentro fuera cerca lejos aquí
    allí ahí allá arriba abajo adelante atrás ayer hoy mañana tarde temprano pronto ojalá acaso apenas
    uno dos tres cuatro cinco seis siete ocho nueve diez once doce veinte cien mil millón mitad par docena
    día días semana semanas mes meses año años hora horas minuto minutos segundo momento rato tiempo vez veces fecha
    mañana tarde noche finde principio fin final medio lado parte partes resto frente fondo cosa cosas tipo forma manera
    modo caso ejemplo punto tema temas asunto cuestión pregunta preguntas respuesta respuestas problema problemas idea
    ideas razón motivo verdad palabra palabras nombre nombres número lista mensaje mensajes grupo chat foto fotos enlace
    persona personas gente amigo amiga amigos amigas hombre mujer tío tía chico chica chicos chicas niño niña niños niñas
    gracias saludo saludos abrazo abrazos beso besos suerte gana ganas pena risa broma dios cielo favor
    hacer hace hago hacen hizo hecho haciendo decir dice digo dicen dijo dicho ir va voy van vamos fue ido venir viene
    vengo vienen vino ver veo ve vemos visto mirar mira dar da doy dan dio dado tener tiene tengo tienen tuvo poner pone
    pongo puse puso puesto poder puede puedo pueden querer quiere quiero quieren saber sabe sé saben creer creo cree
    pensar pienso piensa parecer parece llegar llega llego llegó llegan pasar pasa paso pasó pasan quedar queda quedan
    quedamos llevar lleva llevo llevan llevó traer trae traigo traen trajo dejar deja dejo dejan dejó salir sale salgo
    salen salió entrar entra hablar habla hablo hablé llamar llama llamo llamó pedir pide pido pidió buscar busca busco
    encontrar encuentra encontré comer come comemos comido beber dormir jugar ganar perder perdí pagar paga pago pagan
    comprar compra compro compré vender mandar manda mando enviar envía esperar espera espero decidir decidimos ayudar
    ayuda necesitar necesita necesito necesitamos faltar falta faltan gustar gusta gustaría tocar toca cambiar cambia
    confirmar confirma confirmo confirmado avisar avisa aviso recordar recuerda acordar acuerdo olvidar apuntar apunta
    apunto subir sube bajar baja abrir abre abierto cerrar cierra cerrado empezar empieza terminar termina acabar acaba
    seguir sigue siguen volver vuelve vuelvo vivir vive morir muerto nacer conocer conoce usar usa leer lee leído
    escribir escribe escrito oír oye escuchar sentir siento contar cuenta cuento haber sido siendo estado estoy está
    están estamos estaba era eran soy eres somos será sería hubo había habrá bendito despedida`,
};

const pt: Naming = {
  names:
    'o|a|os|as|um|uma|uns|umas|meu|minha|meus|minhas|seu|sua|seus|suas|nosso|nossa|nossos|nossas|este|esta|esse|essa|aquele|aquela|do|da|dos|das|no|na|nos|nas|ao|à|aos|às|pelo|pela|cada|outro|outra|nenhum|nenhuma|algum|alguma|pro|pra',
  leads: 'de|sem|com|para|por|sobre|em|contra|novo|nova|tem',
  does: 'eu|você|vc|vcs|ele|ela|se|me|te|não|nao|já|que|vou|vai|vamos|vão|pode|posso|podem|quero|quer|tenho|tem|têm|foi|está|tá|é',
  behind: '',
  acts: /(?:ando|endo|indo|[aei]r|aram|eram|iram|amos|emos|imos|ava[ms]?|ou|iu|nho|ado|ido)$/u,
  describes: /(?:mente|issim[oa])$/u,
  joins: 'de|do|da|dos|das',
  leadsNoun: false,
  and: 'e',
  never: `mesmo mesma mesmos mesmas outro outra outros outras todo toda todos todas tudo cada algo alguém algum alguma alguns
    algumas nenhum nenhuma nada ninguém muito muita muitos muitas pouco pouca poucos poucas vários várias bastante demais
    tanto tanta mais menos melhor pior maior menor primeiro primeira segundo segunda terceiro terceira último última
    próximo próxima seguinte anterior único única só sozinho novo nova novos novas velho velha bom boa bons boas mau má
    grande grandes pequeno pequena bonito bonita lindo linda feliz triste pronto pronta louco louca doido estranho fácil
    difícil possível impossível certo certa errado errada importante urgente normal total inteiro inteira meio meia longo
    curto alto alta baixo baixa cheio cheia vazio claro verdade mentira igual diferente assim agora depois antes sempre
    nunca jamais ainda já quase talvez então também nem inclusive embora enquanto quando onde como porque até desde entre
    contra sobre sob trás cima frente dentro fora perto longe aqui ali lá aí ontem hoje amanhã tarde cedo logo
    um dois duas três quatro cinco seis sete oito nove dez onze doze vinte cem mil milhão metade par dúzia
    dia dias semana semanas mês meses ano anos hora horas minuto minutos segundo momento tempo vez vezes data manhã tarde
    noite começo fim final lado parte partes resto fundo coisa coisas tipo forma maneira modo jeito caso exemplo ponto
    tema assunto questão pergunta perguntas resposta respostas problema problemas ideia ideias razão motivo palavra
    palavras nome nomes número lista mensagem mensagens grupo chat foto fotos link pessoa pessoas gente galera pessoal
    amigo amiga amigos homem mulher cara moço moça rapaz menino menina senhor senhora
    obrigado obrigada abraço abraços beijo beijos sorte vontade pena risada piada deus céu favor respeito
    fazer faz faço fazem fez feito fazendo dizer diz digo dizem disse dito ir vai vou vão vamos foi ido vir vem venho
    veio ver vejo vê viu visto olhar olha dar dá dou dão deu dado ter tem tenho têm teve pôr põe ponho poder pode posso
    podem querer quer quero querem saber sabe sei sabem achar acho acha achei pensar penso pensa parecer parece chegar
    chega chego chegou chegam passar passa passo passou ficar fica fico ficou ficam levar leva levo levou trazer traz
    trago trouxe deixar deixa deixo deixou sair sai saio saiu entrar entra entrou falar fala falo falou ligar liga ligou
    pedir pede peço pediu buscar busca procurar procuro encontrar encontrei comer come comendo beber dormir jogar ganhar
    ganhou perder perdi perdeu pagar paga pago pagou comprar compra compro comprei vender mandar manda mando mandou enviar
    esperar espera espero decidir decidimos emitir ajudar ajuda precisar precisa preciso precisamos faltar falta faltam
    gostar gosto gosta mudar muda mudou confirmar confirma confirmo confirmado avisar avisa aviso avisou lembrar lembra
    esquecer esqueci anotar anota anotem subir sobe descer abrir abre abriu aberto fechar fecha fechou fechado começar
    começa começou terminar termina acabar acaba acabou seguir segue voltar volta volto voltou viver vive morrer morreu
    nascer nasceu conhecer conhece usar usa ler lê escrever escreve escrito ouvir ouve sentir sinto contar conta sendo
    sido estado estou está tá estão estamos estava era eram sou somos será seria houve havia salvou emprestar`,
};

const fr: Naming = {
  names:
    "le|la|les|l|l'|un|une|des|du|au|aux|mon|ma|mes|ton|ta|tes|son|sa|ses|notre|nos|votre|vos|leur|leurs|ce|cette|cet|ces|chaque|quel|quelle|quels|quelles|aucun|aucune|autre",
  leads: "de|d|d'|sans|avec|pour|en|par|sur|chez|contre|nouveau|nouvelle",
  does: "je|j'|tu|il|elle|on|nous|vous|ils|elles|qui|ne|n'|me|te|se|s'|va|vais|vas|vont|allez|allons|ai|as|a|avons|avez|ont|peux|peut|peuvent|veux|veut|dois|doit|faut|pas|est|sont|suis|était",
  behind: '',
  acts: /(?:er|ez|ait|aient|ant|ais|ir|oir|dre)$/u,
  describes: /(?:ment|able|ible|eux|euse|ique|issime)$/u,
  joins: "de|du|des|d|d'|de la|de l|de l'|à|au",
  leadsNoun: false,
  and: 'et',
  never: `même mêmes autre autres tout toute tous toutes chaque quelque quelques quelqu'un aucun aucune rien personne beaucoup
    peu plusieurs assez trop tant autant plus moins mieux pire meilleur meilleure premier première deuxième second seconde
    troisième dernier dernière derniers dernières prochain prochaine suivant précédent seul seule unique nouveau nouvelle
    nouveaux nouvelles vieux vieille bon bonne bons bonnes mauvais mauvaise grand grande grands grandes petit petite petits
    petites beau belle joli jolie gros grosse heureux triste prêt prête fou folle bizarre facile difficile possible
    impossible sûr sûre certain certaine vrai vraie faux fausse important importante urgent normal total entier entière
    demi demie long longue court courte haut haute bas basse plein pleine vide clair claire pareil pareille différent
    ainsi maintenant ensuite après avant toujours jamais encore déjà presque peut-être alors aussi non plus pendant quand
    où comme parce selon jusque depuis entre contre sous derrière devant dedans dehors dessus dessous près loin ici là
    hier aujourd'hui demain tard tôt bientôt enfin finalement sinon sauf malgré génial super nickel parfait magnifique
    dommage fait faite faits dit mis pris vu eu été allé venu parti resté
    un deux trois quatre cinq six sept huit neuf dix onze douze vingt trente cent mille million moitié paire douzaine
    jour jours semaine semaines mois an ans année années heure heures minute minutes seconde moment temps fois date matin
    après-midi soir soirée nuit weekend début fin milieu côté part partie parties reste fond chose choses truc trucs type
    sorte genre façon manière cas exemple point sujet sujets question questions réponse réponses problème problèmes idée
    idées raison mot mots nom noms numéro liste message messages groupe chat photo photos lien personne personnes gens
    monde ami amie amis homme femme mec gars fille garçon enfant enfants
    merci bisou bisous bises courage chance envie peine blague dieu ciel plaisir respect
    faire fais faites font faisait dire dis dites disait aller vais vas va allons allez vont venir viens vient venez
    viennent voir vois voit voyez donner donne donnez mettre mets met mettez prendre prends prend prenez avoir être suis
    es est sommes êtes sont était étaient sera serait pouvoir peux peut pouvez peuvent vouloir veux veut voulez veulent
    savoir sais sait savez croire crois penser pense pensez sembler semble arriver arrive arrivé passer passe passé rester
    reste laisser laisse sortir entrer entre parler parle parlé appeler appelle appelé demander demande demandé chercher
    cherche trouver trouve trouvé manger mange boire dormir jouer joue gagner gagné perdre perdu payer paie payé acheter
    achète acheté vendre envoyer envoie envoyé attendre attends attend décider décidé aider aide falloir faut manquer
    manque aimer aime adore changer change changé confirmer confirme confirmé prévenir rappeler rappelle oublier oublié
    noter note monter descendre ouvrir ouvre ouvert fermer ferme fermé commencer commence finir fini terminer terminé
    suivre continuer revenir reviens vivre mort né connaître connais utiliser lire lu écrire écris écrit entendre sentir
    compter compte tenir tient devoir dois doit devez doivent devrait`,
};

const it: Naming = {
  names:
    "il|lo|la|i|gli|le|l'|un|uno|una|un'|mio|mia|miei|mie|tuo|tua|suo|sua|nostro|nostra|nostri|nostre|questo|questa|questi|queste|quello|quella|del|della|dei|delle|dello|degli|al|alla|ai|alle|nel|nella|sul|sulla|dal|dalla|ogni|nessun|nessuna|altro|altra|qualche",
  leads: "di|d'|senza|con|per|su|in|da|contro|nuovo|nuova",
  does: 'io|tu|si|mi|ti|ci|vi|lui|lei|noi|voi|loro|non|che|ho|hai|ha|abbiamo|avete|hanno|posso|puoi|può|possiamo|vado|va|vai|andiamo|voglio|vuole|devo|deve|dobbiamo|già|è|sono|era|a',
  behind: '',
  acts: /(?:ando|endo|are|ere|ire|ato|ati|ito|iti|uto|uti|ava|avo|arlo|arla|armi|arci|iamo|ete)$/u,
  describes: /(?:mente|issim[oaie])$/u,
  joins: 'di|del|della|dei|delle|dello|degli|al|alla',
  leadsNoun: false,
  and: 'e',
  never: `stesso stessa stessi stesse altro altra altri altre tutto tutta tutti tutte ogni qualcosa qualcuno qualche alcuni alcune
    nessuno nessuna niente nulla molto molta molti molte poco poca pochi poche parecchi abbastanza troppo tanto tanta tanti
    tante più meno meglio peggio migliore peggiore maggiore minore primo prima primi prime secondo seconda terzo terza
    ultimo ultima ultimi ultime prossimo prossima seguente precedente unico unica solo sola soli nuovo nuova nuovi nuove
    vecchio vecchia buono buona buoni buone bravo brava cattivo grande grandi piccolo piccola bello bella belli belle
    bel brutto brutta felice triste pronto pronta pazzo strano facile difficile possibile impossibile sicuro sicura certo
    certa vero vera falso importante urgente normale totale intero intera mezzo mezza lungo lunga corto corta alto alta
    basso bassa pieno piena vuoto chiaro uguale diverso diversa così adesso ora poi dopo sempre mai ancora già quasi forse
    allora anche neanche nemmeno pure perfino mentre quando dove come perché finché fino tra contro sopra sotto dietro
    davanti dentro fuori vicino lontano qui qua lì là ieri oggi domani tardi presto subito infine finalmente magari
    fantastico stupendo perfetto ottimo peccato
    uno due tre quattro cinque sei sette otto nove dieci undici dodici venti cento mille milione metà paio dozzina
    giorno giorni settimana settimane mese mesi anno anni ora ore minuto minuti secondo momento tempo volta volte data
    mattina pomeriggio sera notte weekend inizio fine mezzo lato parte parti resto fondo cosa cose tipo modo maniera caso
    esempio punto tema argomento questione domanda domande risposta risposte problema problemi idea idee ragione motivo
    parola parole nome nomi numero lista messaggio messaggi gruppo chat foto link persona persone gente amico amica amici
    uomo donna ragazzo ragazza ragazzi bambino bambini
    grazie abbraccio abbracci bacio baci fortuna voglia pena scherzo dio cielo favore piacere
    fare fa faccio fanno fatto facendo dire dice dico dicono detto andare va vado vanno andato venire viene vengo vengono
    venuto vedere vedo vede visto guardare guarda dare dà do danno dato avere ha ho hanno avuto mettere metto mette messo
    potere può posso possono volere vuole voglio vogliono sapere sa so sanno credere credo pensare penso pensa sembrare
    sembra arrivare arriva arrivo arrivato passare passa passo passato restare resta rimanere rimane portare porta porto
    portato lasciare lascia lascio uscire esce uscito entrare entra parlare parla parlo parlato chiamare chiama chiamo
    chiamato chiedere chiede chiedo chiesto cercare cerca cerco trovare trova trovato mangiare mangia bere dormire giocare
    vincere vinto perdere perso pagare paga pago pagato comprare compra compro comprato vendere mandare manda mando
    mandato inviare aspettare aspetta aspetto decidere deciso aiutare aiuta servire serve servono mancare manca mancano
    piacere piace cambiare cambia cambiato confermare confermo confermato avvisare avviso ricordare ricorda dimenticare
    segnare salire scendere aprire apre aperto chiudere chiude chiuso iniziare inizia finire finisce finito seguire
    continuare tornare torna torno vivere vive morire morto nascere conoscere conosce usare usa leggere letto scrivere
    scrive scritto sentire sento sentito contare conta tenere tiene dovere deve devo devono dovrebbe essere sono è siamo
    era erano stato stata sarà sarebbe`,
};

const hi: Naming = {
  names:
    'mera|meri|mere|apna|apni|apne|tera|teri|hamara|hamari|koi|ye|yeh|wo|woh|ek|the|a|my|our|this|kaun|kaunsa|मेरा|मेरी|मेरे|अपना|अपनी|अपने|हमारा|हमारी|हमारे|कोई|यह|ये|वह|वो|एक|कौन|कौनसा',
  leads: 'for|of|with|about|from|naya|nayi|naye|नया|नई|नए',
  does: 'hai|hain|tha|thi|the|raha|rahi|rahe|gaya|gayi|gaye|diya|diye|liya|hoga|hogi|honge|karo|karna|karte|kar|karke|de|do|lo|le|dunga|lunga|chahiye|है|हैं|था|थी|थे|रहा|रही|रहे|गया|गई|गए|दिया|लिया|होगा|होगी|होंगे|दो|लो|दूंगा|लूंगा|चाहिए',
  behind:
    'ka|ki|ke|ko|mein|me|mai|par|pe|se|wala|wali|wale|tak|का|की|के|को|में|पर|पे|से|वाला|वाली|वाले|तक',
  acts: /(?:na|ne|ni|unga|ungi|enge|oge|ega|egi|iye|iyega|kar|ना|ने|नी|ूंगा|ूंगी|ेंगे|ोगे|ेगा|ेगी|िए|कर|ता|ती|ते)$/u,
  describes: /(?:ly|able)$/u,
  joins: 'ka|ki|ke|का|की|के|of',
  leadsNoun: true,
  and: 'और',
  never: `paas aas aaspaas saath sath andar bahar upar neeche niche aage peeche पास साथ अंदर बाहर ऊपर नीचे आगे पीछे accha acha achha bahut bahot zyada jyada kam thoda thodi bilkul ekdum sahi galat theek thik pakka naya nayi naye purana
    purani bada badi bade chhota choti pehla pehle pehli dusra dusri dusre agla agli agle pichla pichle pichli aakhri last
    first next new old best good great nice sab sabhi sabko saare sara sari pura puri pure aadha dono kuch kuchh koi
    kisi kisne kisko kaun kya kyun kyu kaise kab kahan kidhar idhar udhar yahan wahan abhi ab tab jab phir fir hamesha
    kabhi shayad zaroor jaroor bhi hi toh lekin magar par kyunki isliye agar warna matlab yaani waise aise jaise
    ek do teen char paanch panch chhe saat aath nau das gyarah barah bees pachas sau hazar hajar lakh crore
    din dino hafta hafte mahina mahine saal ghanta ghante minute time samay waqt baar subah shaam raat dopahar kal aaj parso
    baat baatein cheez cheezein tarah taraf jagah kaam sawal jawab problem question answer naam number list message
    group photo link log logon aadmi aurat bhai bhaiya didi uncle aunty sir madam ji dost yaar bachcha bachche
    dhanyavad shukriya thanks please sorry congratulations badhai mubarak bhagwan
    karna kar karo karke karte karta karti karenge karunga karungi kiya kiye kari hona ho hua hue hui hoga hogi honge
    jana ja jao jaa jate jata jayega jayegi gaya gaye gayi aana aa aao aate aata aayega aayegi aaya aaye aayi dena de do
    dete diya diye dedo lena le lo lete liya lelo dekhna dekh dekho dekha bolna bol bolo bola bole kehna keh kaha batana
    bata batao bataya poochna pooch pucho puchna milna mil mila mile milega rehna reh raha rahi rahe rakhna rakh rakho
    rakha lagna lag laga lage lagega chalna chal chalo chala chalega bhejna bhej bhejo bheja lana la lao laya khana
    samajh samjha sochna soch socha chahiye chahie sakta sakte sakti wait check confirm done okay send call
    अच्छा बहुत ज्यादा ज़्यादा कम थोड़ा थोड़ी बिल्कुल सही गलत ठीक पक्का नया नई नए पुराना पुरानी बड़ा बड़ी बड़े छोटा छोटी पहला पहले
    पहली दूसरा दूसरी दूसरे अगला अगली अगले पिछला पिछले पिछली आखिरी सब सभी सबको सारे सारा सारी पूरा पूरी पूरे आधा दोनों कुछ
    कोई किसी किसने किसको कौन क्या क्यों कैसे कब कहाँ कहां इधर उधर यहाँ यहां वहाँ वहां अभी अब तब जब फिर हमेशा कभी शायद जरूर
    ज़रूर लेकिन मगर क्योंकि इसलिए अगर वरना मतलब यानी वैसे ऐसे जैसे दो तीन चार पांच पाँच छह सात आठ नौ दस ग्यारह बारह बीस
    पचास सौ हजार हज़ार लाख करोड़ दिन दिनों हफ्ता हफ्ते महीना महीने साल घंटा घंटे मिनट समय वक्त बार सुबह शाम रात दोपहर कल आज
    परसों बात बातें चीज चीज़ तरह तरफ जगह काम सवाल जवाब नाम नंबर लिस्ट मैसेज ग्रुप फोटो लोग लोगों आदमी औरत भाई भैया दीदी
    साहब जी दोस्त यार बच्चा बच्चे धन्यवाद शुक्रिया बधाई मुबारक भगवान राम जय श्री नमस्ते सुप्रभात रात्रि शुभ
    करना कर करो करके करते करता करती करेंगे करूंगा किया किए होना हो हुआ हुए हुई होगा होगी होंगे जाना जा जाओ जाते जाता
    जाएगा जाएगी गया गए गई आना आ आओ आते आता आएगा आएगी आया आए आई देना दे दो देते दिया दिए लेना ले लो लेते लिया देखना
    देख देखो देखा बोलना बोल बोलो बोला बोले कहना कह कहा बताना बता बताओ बताया पूछना पूछ पूछो पूछा मिलना मिल मिला मिले
    मिलेगा रहना रह रहा रही रहे रखना रख रखो रखा लगना लग लगा लगे लगेगा चलना चल चलो चला चलेगा भेजना भेज भेजो भेजा लाना
    ला लाओ लाया समझ सोच चाहिए सकता सकते सकती नहीं`,
};

const ar: Naming = {
  names: 'هذا|هذه|هذي|ذا|كل|أي|اي|بعض|نفس|ذلك|تلك|هالـ|el|il',
  leads:
    'في|فى|من|مع|على|علي|عن|بدون|عند|بخصوص|موضوع|حول|لـ|ل|ب|جديد|فيه|عندنا|عندي|fi|mn|men|m3a|3la|3ala|3and',
  does: 'لا|ما|مش|لم|لن|قد|سوف|انا|أنا|انت|هو|هي|احنا|نحن|هم|راح|كان|كانت|لازم|ممكن|اقدر|بدي|عايز|أبي|ابي|يا',
  behind: '',
  acts: /^(?:[يتن]\p{L}{3,5}(?:ون|وا|ين)?|ه[يتن]\p{L}{2,}|ب[يتن]\p{L}{2,}|\p{L}{3,}(?:ت|نا|وا|ني|كم|هم))$/u,
  describes: /(?:ًا|اً)$/u,
  joins: '',
  leadsNoun: false,
  and: 'و',
  never: `السلام سلام عليكم وعليكم مرحبا اهلا أهلا هلا يسلمو العافية كل كلها كلهم كلنا بعض نفس غير مثل اي أي شيء شي حاجة حاجات كثير كتير قليل شوي شوية جدا اكثر أكثر اقل أقل احسن أحسن افضل
    أفضل اول أول الأول الاول اولى الأولى ثاني الثاني تاني التاني ثالث اخر آخر الأخير الاخير الأخيرة الجاي الجاية القادم القادمة
    الماضي الماضية جديد جديدة الجديد الجديدة قديم قديمة كبير كبيرة الكبير صغير صغيرة حلو حلوة جميل جميلة ممتاز رائع صعب سهل ممكن
    مستحيل اكيد أكيد صح غلط مهم ضروري عاجل طبيعي كامل كاملة نص نصف ربع طويل قصير عالي واطي فاضي مليان واضح مختلف هكذا كذا هيك كده
    الان الآن دلوقتي حاليا بعدين بعد قبل دائما دايما ابدا أبدا لسه لسا تقريبا يمكن ربما لكن برضه برضو ايضا أيضا بينما لما متى وين
    فين كيف ليش ليه لان لأن حتى منذ بين ضد فوق تحت ورا خلف قدام امام داخل خارج جنب قريب بعيد هنا هناك امس أمس مبارح اليوم غدا بكرة
    بكره الليلة بدري متأخر اخيرا أخيرا الحمد لله الله والله يارب ان شاء إن ماشاء
    واحد اثنين اتنين ثلاثة تلاتة اربعة أربعة خمسة ستة سبعة ثمانية تمانية تسعة عشرة عشر مية مئة الف ألف مليون
    يوم اليوم ايام أيام اسبوع أسبوع الأسبوع الاسبوع شهر الشهر سنة السنة ساعة الساعة دقيقة دقايق دقائق لحظة وقت الوقت مرة مرات
    تاريخ صباح الصبح مساء المساء ليل الليل ظهر الظهر عصر العصر المغرب العشاء بداية نهاية آخر جزء باقي جهة طريقة نوع شكل حال حالة
    مثال نقطة موضوع الموضوع سؤال السؤال اسئلة جواب رد مشكلة المشكلة فكرة سبب كلمة كلام اسم رقم قائمة رسالة جروب قروب المجموعة صورة
    صور رابط شخص اشخاص ناس الناس جماعة الجماعة شباب الشباب بنات صديق اصدقاء رجل راجل ست امرأة اخ أخ اخي أخي اخت أختي ام أم اب أب
    ابو أبو عم خال ولد اولاد أولاد شكرا تسلم تحياتي مبروك حظ ضحك نكتة
    قال قالت قالوا يقول تقول اقول كان كانت كانوا يكون تكون صار صارت يصير عمل عملت يعمل نعمل اعمل سوى يسوي اسوي راح رحت يروح نروح
    اروح جاء جا جيت يجي نجي اجي شاف شفت يشوف نشوف اشوف اخذ أخذ خذ ياخذ ناخذ اخد عطى اعطى يعطي جاب جبت يجيب نجيب اجيب حط يحط نحط
    عرف عرفت يعرف نعرف اعرف فهم فهمت ظن اظن أظن اعتقد أعتقد فكر افكر وصل وصلت يوصل خلص خلصت بدأ بدا يبدأ طلع طلعت يطلع نزل دخل
    رجع رجعت يرجع كلم كلمت يكلم سأل سألت اسأل دور لقى لقيت اكل أكل اكلنا شرب نام لعب فاز خسر دفع دفعت يدفع ندفع اشترى اشتريت باع
    ارسل أرسل ارسلت يرسل بعت ابعت انتظر استنى قرر قررنا ساعد احتاج محتاج محتاجين يحتاج نحتاج عايز عايزين بدنا نبي يبي حب احب غير
    تغير اتغير اكد أكد ذكر نسى نسيت فتح قفل كتب كتبت قرأ سمع سمعت حس حسيت حسب عاش مات ولد استخدم صرنا هتكون هيكون`,
};

export const naming: Readonly<Record<Language, Naming>> = { en, es, pt, de, fr, it, hi, ar };
