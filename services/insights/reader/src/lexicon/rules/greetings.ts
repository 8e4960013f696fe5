/** Wishes of the day, chain letters and promises of money, folded, in eight languages. */

/** A wish of the day. */
export const wishes = `good morning|good mornin|gm|morning|good night|gn|goodnight|good evening|good afternoon|good day|happy (sunday|monday|tuesday|wednesday|thursday|friday|saturday|weekend)|have a (good|great|nice|blessed|lovely|wonderful) (day|week|weekend|evening|night|sunday|monday|one)|sweet dreams|
  buenos? días?|buen día|buenas noches|buenas tardes|buenas|feliz (día|noche|tarde|domingo|lunes|martes|miércoles|jueves|viernes|sábado|semana|finde)|que (tengáis|tengan|tengas) (un )?(buen|lindo|feliz|bonito)( día| noche| semana)?|dulces sueños|
  guten morgen|morgen|moin|moin moin|guten tag|guten abend|gute nacht|schönen (tag|abend|sonntag|guten morgen|morgen|feierabend)|schönes wochenende|einen schönen guten morgen|schlaft gut|süsse träume|
  bonjour|bonsoir|bonne (nuit|journée|soirée|semaine)|bon (dimanche|lundi|mardi|mercredi|jeudi|vendredi|samedi|week end)|belle journée|coucou|fais de beaux rêves|
  buongiorno*|buonasera|buonanotte|buona (giornata|serata|notte|domenica|settimana)|buon (lunedì|martedì|mercoledì|giovedì|venerdì|sabato|giorno|pomeriggio)|sogni d'oro|
  bom dia*|bom diaa*|boa (noite|tarde|semana)|bom (domingo|sábado|fim de semana)|ótimo dia|tenham (um )?(ótimo|bom|lindo|excelente) dia|durmam com deus|dormir com deus|
  सुप्रभात|शुभ (प्रभात|रात्रि|संध्या|दिन)|गुड मॉर्निंग|गुड नाइट|नमस्ते|नमस्कार|राम राम|जय श्री कृष्ण|suprabhat|shubh (prabhat|ratri|sandhya)|good mrng|gud mrng|gud morning|namaste|namaskar|ram ram|
  صباح (الخير|النور|الورد|الفل|السعاده|الياسمين)|مساء (الخير|النور|الورد|الفل)|تصبحون علي خير|تصبحوا علي خير|تصبح علي خير|ليله سعيده|نهاركم سعيد|يوم سعيد|جمعه مباركه|اسعد الله صباحكم|اسعد الله مساءكم`;

/** What a wish of the day is said with. */
export const trimmings = `all|everyone|everybody|guys|friends|folks|family|group|team|people|dear|my|to|you|your|a|an|and|have|the|of|very|happy|blessed|blessings|bless|god|day|night|sunshine|love|hugs|kisses|with|in|beautiful|lovely|wonderful|nice|great|good|peace|may|be|
  grupo|gente|amigos|amigas|familia|todos|todas|chicos|chicas|equipo|bendiciones|bendecido|bendecida|dios|os|les|bendiga|que|un|una|muy|buen|feliz|día|noche|abrazo|abrazos|besos|para|a|y|el|la|de|con|tengáis|tengan|
  ihr|lieben|liebe|alle|allen|zusammen|leute|freunde|gruppe|euch|wünsche|wünsch|ich|einen|eine|einem|schönen|schöne|guten|tag|sonnigen|und|wunderschönen|kommt|gut|durch|den|die|
  à|tous|toutes|tout|le|monde|les|amis|groupe|et|une|bonne|belle|bisous|mes|je|vous|souhaite|excellente|douce|
  tutti|tutte|ragazzi|amici|gruppo|famiglia|dio|vi|benedica|bella|bello|splendida|splendido|baci|abbracci|e|una|mondo|
  pessoal|turma|galera|minha|meus|família|abençoado|abençoada|abençoados|deus|abençoe|um|uma|lindo|linda|ótimo|ótima|excelente|maravilhoso|com|em|paz|bênçãos|beijos|durmam|
  सभी|को|सबको|मित्रों|दोस्तों|परिवार|आप|आपका|दिन|शुभ|हो|मंगलमय|जी|की|sabhi|ko|sabko|dosto|doston|aap|aapka|din|shubh|ho|ji|sab|
  يا|احلي|ناس|جماعه|شباب|اصدقاء|اصدقائي|للجميع|علي|الجميع|عليكم|والسرور|النور|الورد|الخير|بالخير|والسعاده|يسعد|يسعدكم|صباحكم|مساءكم|الله|حبايبي|اهل|القروب|المجموعه|يومكم|سعيد|كل|عام|وانتم|بخير|و`;

/** Asks to hand a message on to many. */
export const passOn = `(forward|send|pass|share|copy)( and paste)? (this|it|the message|this message|this post)? ?(on)? ?(to|with) (at least )?(\\d+|ten|five|fifteen|twelve|seven|all|all of|all your|everyone you know|everybody you know|everyone in your|everybody in your|every|your) ?(your|of your|other)? ?(friends|contacts|people|groups|families|loved ones)?|
  (share|forward) with (all )?your (contacts|friends|groups)|pass it on|don't break the chain|do not break the chain|whatsapp (will|is going to|starts|wird|va a|vai|addebita|va) *|
  (reenv[ií]a*|reenvie*|env[ií]a*|envie*|comparte*|compartid*|comparta*|manda*|mandalo|mandad*|pasa*|pásalo|pasalo|difunde*|difundid*)( esto| este mensaje| esta cadena| este)? (a|con) (todos|todas|\\d+|diez|cinco|quince|doce|siete)( tus| los| vuestros| sus| de tus)? ?(contactos|amigos|amigas|grupos|personas)|no rompas la cadena|(reenvía|reenvíalo|reenviad|comparte|compartid|difunde|difundid|pasa|pasad) (este mensaje|esto|esta cadena) a todos|pásalo|
  (schick*|sende*|leite*|teile*|verschick*)( diese*| das| es| sie)?( nachricht| bild| text)?( bitte)?( sofort)? (an|mit|allen|all|euren|deinen|deine)( mindestens)?( alle| allen)? ?(\\d+|zehn|zwölf|fünf|zwanzig|sieben|deine*|eure*|allen|alle)? ?(deine*|eure*)? ?(freunde*|kontakte*|leute*|gruppen|personen|bekannte*)( weiter)?|
  (partage*|transf[eè]re*|envoie*|envoyez|fais tourner|faites tourner|fait suivre|faites suivre)( ce message| ceci| le| à)* (à|a|avec) (tous|toutes|\\d+|dix|douze|quinze|cinq|sept)( tes| vos| de tes)? ?(contacts|amis|amies|groupes|personnes|proches)|faites tourner|fais tourner|ne casse* pas la chaîne|(partage|partagez|transf[eè]re|transf[eè]rez|envoie|envoyez) (ce message|ceci|cette photo) à tous|ne brise* pas la chaîne|
  (inoltra*|manda*|invia*|condividi*|condividete|gira*|copia*)( questo messaggio| questo| a| il messaggio)* (a|con|ai) (tutti|tutte|\\d+|dieci|dodici|cinque|sette)( i tuoi| i vostri| tuoi)? ?(contatti|amici|amiche|gruppi|persone)|non spezzare la catena|(gira|girate|inoltra|inoltrate|condividi|condividete|manda|mandate) (questo messaggio|questo|questa foto) a tutti|fai girare|fate girare|
  (repasse*|envie*|encaminhe*|mande*|compartilhe*|passe*)( esta mensagem| essa mensagem| isso| isto| adiante| a)* (para|a|com) (todos|todas|\\d+|dez|doze|quinze|cinco|sete)( os seus| seus| os| teus)? ?(contatos|amigos|amigas|grupos|pessoas)|não quebre a corrente|(repasse|repassem|compartilhe|compartilhem|envie|mande) (esta|essa) mensagem (para|a) todos|passe adiante|
  (सभी|सब|\\d+|दस|पांच|ग्यारह) ?(लोगों|दोस्तों|मित्रों|ग्रुप*|ग्रुपों|contacts|को)+ ?(को|में)? ?(भेजें|भेजो|भेजे|शेयर करें|फॉरवर्ड करें|फॉरवर्ड करो)|आगे भेजें|आगे (फॉरवर्ड|शेयर) करें|(sabko|sabhi ko|\\d+ (logo|logon|dosto|doston|groups|contacts|friends) (ko|me|mein)) (bhejo|bheje|bhejen|forward karo|forward kare*|share karo|share kare*)|aage (bhejo|bheje|forward karo|share karo)|
  (ارسل*|انشر*|ابعث*|ابعت*|حول*|شارك*|مرر*)( هذه| هذا| هاي)?( الرساله| رساله)? (الي|ل|لكل|لجميع|مع|علي) ?(كل|جميع|عشره|عشر|خمسه|سبعه|\\d+)? ?(من)? ?(اصدقائك|اصدقاءك|اصدقائكم|جهات الاتصال|جهات|معارفك|معارفكم|اصحابك|الاصدقاء|احبابك|القروبات|المجموعات|من تعرف|شخص|اشخاص|الناس)*|لا تجعلها تقف عندك|لا توقفها عندك|انشر تؤجر|انشرها`;

/** Promises money for little. */
export const promises = `guaranteed|guarantee|risk free|zero risk|no risk|without risk|double your money|passive income|financial freedom|quick money|easy money|make money|earn money|get rich|be your own boss|work from home|from home|from your phone|from my phone|side hustle|my mentor|join my team|invest now|high returns|daily profit|daily returns|profits daily|signals|
  garantizad*|sin riesgo|duplica tu dinero|dinero fácil|ingresos pasivos|libertad financiera|gana dinero|ganar dinero|desde casa|desde tu móvil|sé tu propio jefe|mi mentor*|garantiert*|ohne risiko|kein risiko|risikofrei|passives einkommen|passive einkommen|finanzielle freiheit|geld verdienen|schnelles geld|von zuhause|von zu hause|mein mentor|
  garanti*|sans risque|doublez votre argent|revenu* passif*|liberté financière|gagner de l'argent|gagnez|argent facile|de chez vous|depuis chez vous|mon mentor|garantit*|senza rischi*|raddoppia*|soldi facili|reddito passivo|rendita passiva|libertà finanziaria|guadagna*|da casa|il mio mentore|
  garantid*|sem risco|dobre seu dinheiro|dinheiro fácil|renda extra|renda passiva|liberdade financeira|ganhe|ganhar dinheiro|de casa|meu mentor|गारंटी*|बिना जोखिम|पैसा डबल|घर बैठे|कमाएं|कमाई|गारंटीड|guaranteed|paisa double|ghar baithe|kamao|kamaye*|kamai|
  مضمون*|بدون مخاطره|بدون مخاطر|ضاعف*|دخل سلبي|دخل اضافي|حريه ماليه|اربح*|ربح يومي|من البيت|من المنزل|ارباح*`;

/** How money is to be made. */
export const schemes = `invest|invests|investing|investment|investments|trade|trades|trading|forex|crypto|cryptocurrency|bitcoin|btc|ethereum|usdt|token|tokens|nft|nfts|airdrop|mlm|profit|profits|returns|roi|earn|earning|make|
  invierte*|invertir|inversión|inversiones|cripto*|ganancias|rentabilidad|gana|investier*|investiere|anlage*|anlegen|krypto*|rendite*|gewinn*|verdien*|
  invest*|placement*|rendement*|bénéfices|gains|gagne*|investi|investire|investimento|investimenti|rendiment*|profitt*|guadagn*|
  invista|investir|investimento*|lucro*|rendimento*|ganhe*|निवेश*|मुनाफा|क्रिप्टो*|बिटकॉइन*|ट्रेडिंग|nivesh|munafa|استثمر*|استثمار*|تداول*|عملات رقميه|بيتكوين|ارباح*|ربح`;
