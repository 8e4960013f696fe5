// What a sentence does in a conversation, by words of eight languages, folded ('*': any ending). They
// weigh together with everything else in `digest/traits.ts`: none of them decides alone.
import {
  calendarWords,
  changeWords,
  firstPerson,
  needWords,
  negation,
  untilWords,
  WordKind,
  WordKinds,
} from './sentences.ts';

/** That a matter is settled. */
const settledWords = new WordKind(
  'agreed|settled|decided|decision|final|finally|approved|confirmed|confirming|deal|sorted|so we|we ll go|go with|going with|let s go|lets go|we ll do|majority|passed|accepted|signed off|green light|done deal|locked|fixed for|it is then|then it s',
  'acordado|acordamos|decidido|decision|aprobad*|confirmad*|confirmo|queda|quedamos|quedo|quedan|cerrado|cerramos|listo|hecho|resuelto|mayoria|aceptad*|definitivo|entonces|ganado|ganador|vamos con',
  'combinado|decidido|decisao|aprovad*|confirmad*|confirmo|fica|ficou|ficamos|fechado|fechou|fechamos|resolvido|maioria|aceit*|definitivo|entao|ganhou|vamos com|bora de',
  'abgemacht|entschieden|entscheidung|beschlossen|beschluss|genehmigt|bestatigt|steht|bleibt dabei|fix|fixiert|geklart|erledigt|mehrheit|angenommen|einverstanden|somit|also dann|zugesagt|endgultig',
  'decide*|decision|valide*|approuve*|confirme*|adjuge|acte|entendu|retenu|reste|on part|on garde|on prend|regle|majorite|accepte*|definitif|donc|vote|d accord avec',
  'deciso|decisione|approvat*|confermat*|confermo|rimane|resta|restiamo|fissato|stabilito|risolto|maggioranza|accettat*|definitivo|allora|quindi|andiamo con|aggiudicato|affare fatto',
  'final|pakka|tay|decide*|confirm*|approve*|done|fix|theek rahega|rakhte|rakhenge|ho gaya|तय|पक्का|फाइनल|मंजूर|स्वीकृत|हो गया|रखते|बहुमत',
  'اتفقنا|خلاص|تمام كده|تم|قررنا|قرار|معتمد|اعتمد*|موافقين|نهائي|النهائي|اكدت|أكدت|مؤكد|تأكد|استقر*|ثبت*|يبقى|اجل|متفقين',
);

/** That something happened or is no longer as it was. */
const happenedWords = new WordKind(
  'broke*|found|lost|missing|arrived|arrives|delivered|signed|sold|bought|paid|refund*|stolen|closed|opened|opens|reopen*|fixed|repaired|works again|down|crashed|failed|passed|died|born|sick|ill|injured|hurt|hired|joined|joins|leaving|left|resigned|quit|quits|fired|raised|delayed|late|rejected|refused|declined|accepted|won|published|released|launched|shipped|merged|deployed|blocked|stuck|ready|finished|expired|expires|full|free|available|unavailable|out of|in hospital|strike|leak*|damaged|wrong|fake|scam|false',
  'roto|rota|averiad*|encontrad*|encontre|perdid*|llego|llegaron|llega|llegado|firmad*|firmo|firmaron|vendid*|vendio|comprad*|pagad*|pago|robad*|robaron|cerrad*|abiert*|abre|arreglad*|reparad*|funciona|fallo|fallecio|murio|nacio|enferm*|lesionad*|contratad*|entra|deja|dejo|renunci*|dimit*|subio|sube|baja|bajo|retras*|rechaz*|acept*|gano|publicad*|lanzad*|bloquead*|listo|lista|terminad*|vencid*|vence|lleno|llena|libre|disponible|agotad*|hospital|huelga|fuga|falso|estafa|salio|pidio|pedido',
  'quebr*|avari*|encontr*|achei|achou|perdi|perdeu|perdid*|chegou|chegaram|chega|assinad*|assinou|vendid*|vendeu|comprad*|comprei|pago|paguei|pagou|roubad*|roubaram|fechad*|abert*|abriu|abre|arrumad*|consertad*|funciona*|voltou|falhou|faleceu|morreu|nasceu|doente|machuc*|lesionad*|contratad*|entrou|saiu|sai|pediu|demiti*|subiu|baixou|caiu|atras*|recus*|aceitou|ganhou|publicad*|lancad*|travad*|bloquead*|pronto|pronta|terminad*|venceu|vence|vencid*|cheio|lotad*|livre|disponivel|esgotad*|hospital|greve|vazamento|falso|golpe|fake',
  'kaputt|defekt|gefunden|verloren|verschwunden|angekommen|geliefert|unterschrieben|verkauft|gekauft|bezahlt|gestohlen|geklaut|geschlossen|geoffnet|offen|repariert|lauft wieder|funktioniert|ausgefallen|gescheitert|gestorben|geboren|krank|verletzt|eingestellt|aufgehort|gekundigt|kundigt|kundigung|gestiegen|verspat*|abgelehnt|zugesagt|gewonnen|veroffentlicht|gesperrt|blockiert|fertig|abgelaufen|voll|ausgebucht|frei|verfugbar|ausverkauft|krankenhaus|spital|streik|wasserschaden|undicht|falsch|betrug|da ist|ist da',
  'casse*|panne|trouve*|retrouve*|perdu*|arrive*|livre*|signe*|vendu*|achete*|paye*|vole*|ferme*|ouvert*|ouvre|repare*|remarche*|marche|echoue*|decede*|mort|ne|nee|malade|blesse*|embauche*|recrute*|demission*|quitte*|part|monte|baisse*|retard*|refuse*|accepte*|gagne*|publie*|lance*|bloque*|pret|prete|prets|termine*|fini*|expire*|complet*|libre*|dispo*|epuise*|hopital|greve|fuite|faux|fausse|arnaque|recu*',
  'rott*|guast*|trovat*|pers*|arrivat*|arriva|arrivano|consegnat*|firmat*|vendut*|comprat*|pagat*|rubat*|chius*|apert*|apre|aggiustat*|riparat*|funziona|fallit*|mort*|nat*|malat*|infortunat*|assunt*|licenzi*|dimess*|dimission*|lascia|lasciato|salit*|sceso|scesa|ritard*|rifiutat*|accettat*|vinto|pubblicat*|lanciat*|bloccat*|pront*|finit*|scadut*|scade|pien*|liber*|disponibil*|esaurit*|ospedale|sciopero|perdita|fals*|truffa|uscit*',
  'kharab|toot*|mila|mil gaya|mil gayi|kho gaya|aa gaya|aa gayi|aagaya|pahunch*|sign*|bik*|kharid*|paid|pay kar|chori|band|khul*|theek ho|repair*|fail*|pass|guzar*|bimar|beemar|chot|join*|chhod*|resign*|badh*|late|reject*|mana kar*|jeet*|launch*|ruk*|atka|ready|taiyar|khatam|full|khali|available|hospital|hadtal|leak*|galat|jhooth|fake|fraud|खराब|टूट*|मिला|मिल गया|मिल गई|आ गया|आ गई|पहुंच*|बिक*|चोरी|बंद|खुल*|ठीक हो|बीमार|चोट|देर|मना|जीत*|तैयार|खत्म|भर गया|खाली|अस्पताल|हड़ताल|गलत|झूठ*|फर्जी',
  'خرب*|خربان|بايظ|باظ|عطل|عطلان|لقيت|لقينا|لقى|ضاع|ضايع|وصل*|وقع*|اتباع|باع*|اشتر*|دفع*|اندفع*|سرق*|مقفول|قفل*|فتح*|اتصلح|صلح*|شغال|فشل|توفى|مات|مريض*|تعبان|اصاب*|انضم|استقال|ساب|مشي|ارتفع|زاد|نزل|تأخر*|متأخر*|رفض*|وافق*|قبل|فاز|نشر*|اطلق|واقف|جاهز*|خلص*|انتهى|منتهي|كامل|فاضي|متاح|نفد|مستشفى|اضراب|تسريب|غلط|كذب|مزيف|نصب|رجع*|طلع*',
);

/** That who speaks, or somebody, will do something. */
const takenOnWords = new WordKind(
  'i ll|i will|i can|we ll|i m going to|i m gonna|i ve booked|i booked|i ordered|i called|i ve asked|will do|will send|will bring|will call|will ask|will check|will book|on it|leave it to me|i got it|i m on|takes care|takes over|covers|is bringing|is doing|can take|can do|volunteer*',
  'yo me|me encargo|lo hago|hago yo|llevo yo|yo llevo|lo llevo|yo voy|voy yo|lo pido|lo mando|lo paso|paso yo|aviso yo|llamo|llame|reserve|pregunto|se encarga|lo hace|lo lleva|puedo|lo reviso|lo subo|lo miro|me ofrezco',
  'eu vou|eu levo|eu faco|deixa comigo|eu cuido|eu passo|eu mando|eu compro|eu aviso|eu ligo|vou ligar|vou mandar|vou falar|vou ver|vou pedir|liguei|reservei|encomendei|pedi|fica com|trato eu|trato disso|posso|eu trato|me ofereco|assumo',
  'ich mach*|mach ich|ich ubernehm*|ubernehme|kummere mich|kummer mich|ich bring*|bringe mit|ich ruf*|rufe an|ich frag*|frage nach|ich schick*|ich besorg*|besorge|ich hab bestellt|bestellt|ich kann|ich schau*|ich reservier*|gebucht|macht das|ubernimmt|ich leite|ich prufe',
  'je m en|m en occupe|m en charge|je prends|je fais|j apporte|je peux|j appelle|j ai appele|j ai demande|j ai reserve|je demande|j envoie|je vous envoie|je passe|je regarde|s en occupe|s en charge|s occupe|je me charge|je ramene|je commande|commande|j irai|je gere',
  'me ne occupo|ci penso io|lo faccio io|faccio io|porto io|io porto|chiamo io|chiamo|ho chiamato|ho chiesto|chiedo io|ho prenotato|prenoto|mando io|vi mando|posso|passo io|lo porto|se ne occupa|ci pensa|io ci sono per|ordino|ho ordinato|verifico|controllo',
  'main kar*|mai kar*|main le*|main la*|kar dunga|kar dungi|kar deta|kar deti|kar lunga|kar lungi|le aaunga|le aaungi|bhej dunga|bhej dungi|bhejta|bhejti|dekh leta|dekh leti|baat kar*|bol dunga|puch leta|puchta|mangwa*|book kar*|sambhal*|zimmedari|मैं कर*|मैं ले*|कर दूंगा|कर दूंगी|ले आऊंगा|भेज दूंगा|भेजता|बात करता|देख लूंगा|पूछ लेता|मंगवा*|जिम्मेदारी',
  'انا هعمل|هعمل|هجيب|هبعت|هكلم|هسأل|هشوف|هحجز|حجزت|طلبت|كلمت|سألت|عليا|علي انا|سيبوها عليا|انا اروح|اروح انا|انا اخذ|بارسل|برسل|ارسل|بكلم|بسأل|بشوف|بجيب|اجيب|اتولى|سأقوم|سأرسل|سوف|مسؤول|مسؤولة|هاخد|هيعمل|هيجيب|هتعمل|هتجيب|اتكفل',
);

/** That something or somebody is still needed, or how much is left. */
const lackWords = new WordKind(
  'missing|short of|short|need|needs|needed|looking for|wanted|left|spare|anyone|someone|somebody|any volunteers|still need|remaining|available|spots|places|seats|nobody|no one yet',
  'falta*|faltan|hace falta|buscamos|busco|se busca|necesit*|quedan|queda|sobra|sobran|alguien|plazas|huecos|sitio|libres|nadie',
  'falta*|faltam|preciso|precisamos|procuro|procura se|procuramos|necessit*|restam|resta|sobrou|sobra|alguem|vagas|lugares|ninguem',
  'fehlt|fehlen|gesucht|suche|suchen|brauche|brauchen|ubrig|frei|plaze|platze|jemand|noch wer|wer kann|niemand|restliche',
  'manque*|cherche*|recherche*|besoin|reste|restent|quelqu un|qui peut|places|dispo|personne|il nous faut|il faut',
  'manca*|mancano|cerco|cerchiamo|cercasi|serve|servono|restano|rimangono|avanza|avanzano|qualcuno|chi puo|posti|nessuno|bisogno',
  'chahiye|chahie|kam hai|kam pad*|baki|baaki|bacha|bache|bachi|koi hai|kisi ke paas|koi|zarurat|jarurat|seat|चाहिए|कम है|बाकी|बचा|बचे|कोई|जरूरत|ज़रूरत|किसी के पास',
  'ناقص|ناقصنا|محتاج*|نحتاج|مطلوب|باقي|فاضل|فاضي|حد|احد|أحد|مين|ندور|بندور|ادور|مقاعد|اماكن|محدش|عايزين',
);

/** That somebody is against it, doubts it or quarrels. */
const opposedWords = new WordKind(
  'disagree*|against|no way|not fair|unfair|unacceptable|i don t think|don t agree|i doubt|rather|instead of|prefer*|why should|ridiculous|objection|object|complain*|veto|concern*|worried|problem|issue|risk*|but if|too expensive|too much',
  'no estoy|en contra|desacuerdo|no me parece|injusto|inaceptable|no creo|dudo|prefier*|ni hablar|ridiculo|queja*|problema|preocupa*|riesgo*|demasiado|me opongo|yo no pago|ni de cona',
  'nao concordo|discordo|contra|injusto|inaceitavel|nao acho|duvido|prefiro|prefere*|ridiculo|reclam*|problema|preocup*|risco*|demais|muito caro|nem pensar|nem a pau|me oponho',
  'dagegen|nicht einverstanden|finde ich nicht|unfair|inakzeptabel|glaube nicht|bezweifle|lieber|bevorzug*|lacherlich|beschwer*|problem*|sorge*|risiko|zu teuer|zu viel|kommt nicht in frage|geht nicht|sehe ich anders',
  'pas d accord|contre|injuste|inacceptable|je ne pense pas|doute*|prefere*|hors de question|ridicule|plainte*|plain*|probleme*|inquiet*|inquiete*|risque*|trop cher|trop|m oppose|abuse|n importe quoi',
  'non sono d accordo|contrari*|contro|ingiusto|inaccettabile|non credo|dubito|preferi*|ridicolo|lament*|problema|problemi|preoccup*|rischi*|troppo|mi oppongo|non se ne parla|non mi pare',
  'galat|sahi nahi|agree nahi|against|khilaf|problem|dikkat|mushkil|pareshan*|complaint|shikayat|mehenga|zyada|kyun dein|kyu de|risk|गलत|सहमत नहीं|खिलाफ|समस्या|दिक्कत|मुश्किल|परेशान*|शिकायत|महंगा|ज्यादा|क्यों दें',
  'مش موافق*|ضد|مو عدل|ظلم|مرفوض|ما اعتقد|معترض*|اعترض|افضل|أفضل|مشكلة|مشكله|قلق*|خطر|مخاطر*|غالي|كثير|كتير|شكوى|مستحيل|ليش|مش معقول',
);

/** What others said: news from outside of the group. */
const reportedWords = new WordKind(
  'says|said|told|told me|called|rang|emailed|wrote|replied|heard|according|announced|informed|confirmed|got back|heard back|just spoke|spoke to|notice|letter|email from|news from|update from|from the',
  'dice*|dijo|dijeron|me ha dicho|me han dicho|llamo|ha llamado|escribio|respondio|contesto|hable con|he hablado|hablado con|segun|avisa*|avisaron|comunic*|informa*|inform*|carta|correo|noticias|novedades',
  'disse*|falou|falaram|falei com|ligou|ligaram|escreveu|respondeu|segundo|avisou|avisaram|comunic*|inform*|carta|email|mail|novidades|noticias|mandou',
  'sagt|sagte|hat gesagt|meinte|angerufen|geschrieben|schreibt|geantwortet|gesprochen|laut|mitgeteilt|mitteilung|informiert|gemeldet|meldet|brief|mail|mail von|neuigkeiten|ruckmeldung|bescheid bekommen|gehort',
  'dit|a dit|ont dit|m a dit|appele|a appele|ecrit|repondu|parle avec|eu au telephone|selon|d apres|annonce*|informe*|prevenu*|courrier|mail|mail de|nouvelles|retour de|confirme*',
  'dice|dicono|ha detto|hanno detto|mi ha|chiamato|ha chiamato|scritto|ha scritto|risposto|parlato con|sentito|secondo|comunic*|avvis*|inform*|lettera|mail|notizie|novita|conferma|pare che',
  'bola|bole|bol rahe|bol raha|bol rahi|kaha|kehna|phone aaya|call aaya|message aaya|mail aaya|likha|bataya|batate|suna|notice|letter|khabar|jawab|reply aaya|बोला|बोले|बोल रहे|कहा|बताया|फोन आया|सूचना|नोटिस|खबर|सुना|जवाब|लिखा',
  'قال*|قالت|قالوا|يقول*|بيقول*|كلمني|اتصل*|كتب|رد|ردوا|ردت|حسب|بلغ*|ابلغ*|أبلغ*|اعلن*|أعلن*|خبر|اخبار|أخبار|رسالة|ايميل|إيميل|جاني|سمعت|وصلني|خاطب',
);

/** Memories and fun: nothing that a reader needs. */
const idleWords = new WordKind(
  'remember when|last year|years ago|back then|once|when i was|imagine|joke|joking|kidding|lol|funny|hilarious|movie|netflix|song|goal|weather|lunch|dinner was|yummy|cute|beautiful|gorgeous|love it|legend|haha|dream*|as a kid|classic|so true|same',
  'te acuerdas|os acordais|se acuerdan|el ano pasado|hace anos|antano|cuando era|imagina*|broma|gracioso|pelicula|cancion|golazo|que risa|que rico|bonit*|precios*|me encanta|crack|vaya|menudo|cosas de|de nino|tipico',
  'lembra*|ano passado|anos atras|quando eu era|imagina|brincadeira|zoeira|engracado|filme|musica|golaco|que delicia|lind*|fofo|adorei|amo|craque|mito|na minha epoca|que saudade|saudade*|classico|tipo assim',
  'weisst du noch|wisst ihr noch|letztes jahr|fruher|damals|als kind|stell dir|witz|scherz|lustig|film|lied|tor|wetter|lecker|suss|schon war|herrlich|klassiker|typisch|genau mein|legende|geil|traum*',
  'tu te souviens|vous vous souvenez|l an dernier|l annee derniere|il y a des annees|a l epoque|quand j etais|imagine*|blague|rigole|drole|film|chanson|but|meteo|delicieux|mignon|magnifique|j adore|legende|classique|trop bien|reve*',
  'ti ricordi|vi ricordate|l anno scorso|anni fa|una volta|quando ero|immagina*|scherz*|battuta|divertente|film|canzone|golazo|che ridere|buonissim*|bell*|carin*|adoro|mitic*|leggenda|classico|ai miei tempi|sogn*',
  'yaad hai|pichle saal|pehle ke|bachpan|mazak|majak|funny|film|picture|gaana|sundar|mast|maza|mazaa|legend|kya baat|zabardast|याद है|पिछले साल|बचपन|मजाक|फिल्म|गाना|सुंदर|मस्त|मजा|क्या बात|शानदार',
  'فاكر*|تتذكر*|السنة اللي فاتت|السنة الماضية|زمان|ايام|أيام|لما كنت|تخيل*|نكتة|مزح|اضحك|فيلم|اغنية|أغنية|هدف|الجو|لذيذ|حلو|حلوة|جميل*|اسطورة|يا سلام|روعة|احلى|أحلى',
);

/** Those whose word counts beyond the group. */
const outsideWords = new WordKind(
  'school|teacher|council|police|bank|lawyer|client|clients|customer|customers|doctor|hospital|landlord|tenant*|owner*|company|supplier*|vendor*|contractor*|plumber|electrician|board|committee|office|court|judge|government|ministry|tax|insurance|investor*|fund|contract*|invoice*|payment*|budget|account|licen*|permit|key|keys|password|code|address|phone|number',
  'colegio|cole|profe*|ayuntamiento|policia|banco|abogad*|cliente*|medico|doctor*|hospital|dueno|inquilin*|propietari*|empresa|proveedor*|fontanero|electricista|junta|comite|oficina|juzgado|juez|gobierno|ministerio|hacienda|seguro|inversor*|fondo|contrato*|factura*|pago*|presupuesto|cuenta|licencia|permiso|llave*|clave|contrasena|codigo|direccion|telefono|numero',
  'escola|professor*|camara|prefeitura|policia|banco|advogad*|cliente*|medic*|doutor*|hospital|senhorio|inquilin*|proprietari*|empresa|fornecedor*|encanador|canalizador|eletricista|direcao|diretoria|comissao|escritorio|tribunal|juiz|governo|financas|receita|seguro|investidor*|fundo|contrato*|fatura*|nota|pagamento*|orcamento|conta|licenca|autorizacao|chave*|senha|codigo|morada|endereco|telefone|numero',
  'schule|lehrer*|gemeinde|stadt|polizei|bank|anwalt|anwaltin|kunde*|kundin|arzt|arztin|spital|krankenhaus|vermieter*|mieter*|eigentumer*|firma|lieferant*|handwerker|klempner|sanitar|elektriker|vorstand|komitee|buro|gericht|richter*|amt|behorde|steuer|versicherung|investor*|fonds|vertrag*|rechnung*|zahlung*|budget|konto|lizenz|genehmigung|schlussel|passwort|code|adresse|telefon|nummer',
  'ecole|maitresse|maitre|professeur|mairie|police|banque|avocat*|client*|medecin|docteur|hopital|proprietaire*|locataire*|societe|entreprise|fournisseur*|plombier|electricien|conseil|bureau|comite|tribunal|juge|gouvernement|ministere|impots|assurance|investisseur*|fonds|contrat*|facture*|paiement*|budget|compte|licence|permis|cle|cles|clef*|mot de passe|code|adresse|telephone|numero',
  'scuola|maestr*|prof*|comune|polizia|carabinieri|banca|avvocat*|cliente|clienti|medico|dottor*|ospedale|proprietari*|inquilin*|azienda|ditta|fornitor*|idraulico|elettricista|direttivo|comitato|ufficio|tribunale|giudice|governo|ministero|fisco|assicurazione|investitor*|fondo|contratt*|fattur*|pagament*|preventivo|conto|licenza|permesso|chiav*|password|codice|indirizzo|telefono|numero',
  'school|teacher|sir ne|madam ne|police|bank|vakil|lawyer|client*|doctor*|hospital|malik|kirayedar|company|supplier*|plumber|electrician|committee|office|court|sarkar*|ministry|tax|insurance|investor*|contract*|invoice*|bill|payment*|budget|account|licen*|permit|chabi|chaabi|password|code|pata|address|phone|number|स्कूल|पुलिस|बैंक|वकील|डॉक्टर|अस्पताल|मालिक|किरायेदार|कंपनी|दफ्तर|कोर्ट|सरकार*|बिल|भुगतान|खाता|चाबी|पता|नंबर|समिति',
  'مدرسة|المدرسة|مدرس*|معلم*|بلدية|شرطة|بنك|البنك|محامي*|المحامي|عميل|العميل|عملاء|دكتور*|الدكتور*|طبيب|مستشفى|مالك|المالك|مستأجر*|شركة|الشركة|مورد*|المورد|سباك|كهربائي|لجنة|اللجنة|مكتب|محكمة|المحكمة|قاضي|القاضي|حكومة|وزارة|ضريبة|تأمين|مستثمر*|صندوق|عقد|العقد|فاتورة|الفاتورة|دفعة|ميزانية|حساب|رخصة|تصريح|مفتاح|المفتاح|كود|عنوان|العنوان|تليفون|رقم',
);

/** What a sentence or phrase is weighed by: counted together, in this order. */
export const weighedKinds = new WordKinds([
  calendarWords,
  ...[negation, firstPerson, untilWords, changeWords, needWords],
  ...[settledWords, happenedWords, takenOnWords, lackWords],
  ...[opposedWords, reportedWords, idleWords, outsideWords],
]);
