/** What people write when they sell, folded, in eight languages. */

/** Says that something is sold. */
export const sells = `everything must go|alles muss raus|tout doit disparaître|todo debe irse|selling \\d+|made to order|i charge|(room|flat|apartment|house|garage|studio|space|office)s? (to|for) (rent|let)|(room|flat|apartment|house|garage|studio) available|se alquila|alquilo|por encargo|cobro \\d+|zu vermieten|vermiete|auf bestellung|à louer|je loue|sur commande|affitto (stanza|camera|appartamento|casa|monolocale|posto|garage)|affittasi|si affitta|su ordinazione|alugo|aluga se|para alugar|sob encomenda|किराए पर|kiraye par|kiraye pe|للايجار|اؤجر|ابيع|حسب الطلب|selling (my|our|a|an|this|these|some|two|off|for|everything|used|new|old|homemade|handmade)|i sell|we sell|i'm selling|we're selling|for sale|up for sale|available for sale|vendo|vendemos|se vende|se venden|en venta|a la venta por|vende-se|vende se|vendem-se|à venda|
  verkaufe|verkaufen wir|wir verkaufen|ich verkaufe|zu verkaufen|steht zum verkauf|je vends|nous vendons|on vend|à vendre|vends|vendesi|si vende|in vendita|vendiamo|
  बेचना है|बेचनी है|बेचने है|बेच रहा|बेच रही|बेच रहे|बिकाऊ|बिक्री के लिए|bechna hai|bechni hai|bechne hai|bech raha|bech rahi|bech rahe|bikau|للبيع|ابيع|نبيع|معروض للبيع`;

/** Offers work or goods of one's own. */
export const offering = `i make|i bake|we bake|we make|i do|we do|i cook|i knit|i sew|i repair|i fix|i clean|i paint|i teach|doy|coso|arreglo|pinto|ich mache|ich nähe|ich backe|je fais|je couds|cucio|riparo|cozinho|conserto|costuro|i offer|we offer|im offering|offering|now offering|taking orders|taking bookings|ofrezco|ofrecemos|ofrece|hago|hacemos|doy clases|ich biete|biete|bieten|wir bieten|je propose|nous proposons|propose|
  je fais|offro|offriamo|realizzo|preparo|faccio|ofereço|oferecemos|faço|fazemos|dou aulas|उपलब्ध|available hai|available hain|banata|banati|मिलेगा|मिलेंगे|milega|milenge|نقدم|اقدم|متوفر*|يوجد لدينا|لدينا|عندي`;

/** Asks to order, to book, to get in touch. */
export const ordering = `just message|message us|msg me|ping me|dm for|enrol now|enroll now|sign up|places left|spots left|limited (places|spots|seats)|plazas limitadas|plazas libres|apúntate|apuntaos|inscríbete|inscribíos|inscripciones abiertas|sin compromiso|noch plätze frei|freie plätze|plätze frei|anmelden|anmeldung|inscris toi|inscrivez vous|places limitées|iscrivetevi|iscriviti|iscrizioni aperte|posti limitati|inscrições abertas|vagas limitadas|vagas abertas|sem compromisso|chama no zap|admission open|seats limited|सीटें सीमित|سجلوا|التسجيل مفتوح|المقاعد محدوده|سجل الان|dm|dms|dm me|pm me|inbox me|by dm|order|orders|order now|to order|pre order|book now|to book|book a|book your|message me|text me|call me|call her|call him|call us|contact me|contact us|contact her|contact him|whatsapp me|link in bio|sign up now|
  escríbeme|escribidme|escríbanme|escríbenos|por privado|al privado|por encargo|encargos|pedidos|pide|pide cita|pide tu|pídelo|contáctame|contacta|llámame|llamar al|reserva tu|reserva ya|interesados|
  meldet euch|bei interesse|bestellen|bestellung|bestellungen|bestellt|jetzt buchen|schreibt mir|schreib mir|per pn|pn an mich|anfragen|commande*|commandez|en mp|en privé|mp moi|contactez*|contacte moi|réserve*|réservez|appelez|sur commande|intéressés|
  ordina*|ordini|su ordinazione|in privato|scrivimi|scrivetemi|contattami|contattatemi|contattate|prenota*|chiamami|encomenda*|por encomenda|pedidos|me chama*|chama no|chamar no|no privado|no pv|no zap|aceito pix|interessados|reserve já|
  संपर्क|ऑर्डर*|आर्डर*|बुकिंग|मैसेज करें|कॉल करें|sampark|order ke liye|dm karo|dm kare*|call kare*|message kare*|whatsapp kare*|contact kare*|للتواصل|تواصل*|اطلب*|للطلب|الطلب|راسلني|راسلوني|للحجز|احجز*|للتسجيل|للاستفسار|خاص`;

/** Praises the price. */
export const bargains = `black friday|deals at|sale at|sale bei|sale on|liquidação|consulta gratis|first (lesson|consultation|session|class) free|(my|use|with|our) code|mi código|con código|meinem code|mit code|mon code|avec le code|mio codice|codice sconto|meu cupom|cupom|كودي|كود خصم|new (class|course|menu)|new (yoga|dance|pilates|art|music|language) (class|course|classes)|nuevo curso|nuevos cursos|neuer kurs|neue kurse|neuer (yoga|tanz|pilates)kurs|yogakurs|nouveau cours|nouveaux cours|nuovo corso|nuovi corsi|nova turma|novo curso|class shuru|classes shuru|دوره جديده|discount|discounts|voucher|special offer|special price|great prices|best price|best prices|bargain|free delivery|free shipping|delivery free|promo|promo code|sale now|summer sale|big sale|bumper sale|mega sale|flash sale|limited time|limited offer|limited stock|while stocks last|only today|today only|new collection|
  descuento*|oferta|ofertas|promoción|promociones|rebaja*|envío gratis|solo hoy|precio especial|2x1|3x2|nueva colección|liquidación|rabatt*|angebot|angebote|sonderangebot*|aktion|nur heute|versandkostenfrei|gratis versand|neue kollektion|schnäppchen|
  promo*|remise*|réduction*|soldes|offre spéciale|livraison gratuite|livraison offerte|nouvelle collection|prix cassés|sconto|sconti|scontat*|offerta|offerte|promozione|promozioni|saldi|spedizione gratuita|solo oggi|nuova collezione|
  desconto*|promoção|promoções|oferta|ofertas|frete grátis|só hoje|nova coleção|liquidação|छूट|ऑफर*|सेल|डिस्काउंट|चूकें|discount|bumper offer|special offer|chhoot|chhut|خصم|خصومات|تخفيض*|تخفيضات|عرض خاص|عروض|العرض|توصيل مجاني|لفتره محدوده`;

/** A price for each piece. */
export const byPiece = `each(?! (day|week|month|year|time|of|other|child|person|family|morning|evening))|apiece|a piece|per piece|cada uno|cada una|la unidad|la pieza|pro stück|das stück|je stück|la pièce|pièce|l'unité|l'uno|l'una|cadauno|cadauna|al pezzo|cada(?! (dia|um|uma|vez|semana|mes|pessoa|familia|crianca|uno|una|quien))|a unidade|प्रति पीस|हर एक|per piece|للواحده|للواحد|للقطعه|القطعه`;

/** Whose work it is. */
export const relatives = `my (daughter|son|wife|husband|mum|mother|sister|brother|cousin|friend|neighbour|aunt)|mi (hija|hijo|mujer|marido|madre|hermana|hermano|prima|primo|amiga|cuñada)|meine (tochter|frau|mutter|schwester|freundin|cousine)|mein (sohn|mann|vater|bruder|freund|cousin)|ma (fille|femme|mère|soeur|cousine|copine)|mon (fils|mari|père|frère|cousin|copain)|mia (figlia|moglie|madre|sorella|cugina)|mio (figlio|marito|padre|fratello|cugino)|minha (filha|mulher|mãe|irmã|prima)|meu (filho|marido|pai|irmão|primo)|meri (beti|behen|patni|mummy)|mera (beta|bhai)|मेरी (बेटी|बहन|पत्नी)|मेरा (बेटा|भाई)|بنتي|ابنتي|ابني|زوجتي|اختي|اخي`;

/** Before the least price: 'from 15'. */
export const leastPrice = `(from|starting at|desde|a partir de|ab|dès|à partir de|da|a partire da|por apenas|से शुरू|ابتداء من|من) [£$€₹]? ?\\d+`;

/** Before the most that is taken off. */
export const upTo = `(up to|hasta|bis zu|jusqu'à|fino al|até|حتي|لغايه) -?\\d+`;

/** A trade, or what belongs to one. */
export const trades = `a dozen|reasonable rates|reasonable prices|fair prices|good rates|free quote*|no obligation|painting|decorating|plumbing|yoga|pilates|presupuesto*|pinta|pintamos|precios razonables|curso|cursos|streicht|malert|kostenvoranschlag|kurs|peinture|devis|imbianchino|idraulico|prezzi onesti|prezzi bassi|preventivo|preventivi|corso|corsi|orçamento*|pintor|turma|sasta rate|class|दर|دهان|سباك|كهربائي|مناسبه|يوغا|an hour|all'ora|l'ora|pro stunde|die stunde|la hora|por hora|a hora|de l'heure|l'heure|प्रति घंटा|per ghanta|بالساعه|للساعه|lesson|lessons|tuition|session|sessions|free slots|appointments|per class|per hour|per session|per person|handmade|homemade|home made|certified|professional|services|delivery|cheap|affordable|fencing|cleaning|massage|massages|catering|tutoring|
  clases|sesión|sesiones|a domicilio|hecho a mano|hechas a mano|casero*|caseras|buen precio|precios económicos|depilación|servicio*|kurse|stunden|unterricht|günstig*|preiswert*|handgemacht*|hausgemacht*|selbstgemacht*|massage*|umzüge|reinigung|professionell*|termine frei|
  cours|séance*|à domicile|fait main|fait maison|faits maison|pas cher*|prestations|lezioni|sedute|a domicilio|fatto a mano|fatti in casa|fatte in casa|economic*|servizi|aulas|sessão|sessões|a domicílio|feito à mão|caseiro*|caseiras|preço bom|serviços|unhas|
  कोर्स|ट्यूशन|घर का बना|होम डिलीवरी|सेवाएं|ghar ka bana|ghar ki bani|home delivery|tuition|classes|دورات|دوره|دروس|جلسات|منزلي*|يدوي*|باسعار|بسعر|اسعار*|خدمات|توصيل`;

/** A shop of somebody in the group. */
export const shops = `our cafe|my cafe|our restaurant|my restaurant|our salon|our studio|my studio|mein studio|unser café|nuestro restaurante|mi peluquería|nuestra cafetería|notre resto|notre restaurant|mon institut|il nostro ristorante|nostro locale|nosso restaurante|meu salão|my shop|our shop|my store|our store|my online shop|my online store|online shop|webshop|my business|my salon|nail salon|my boutique|my etsy|etsy shop|opened (a|an|her|his|our|my) (shop|store|salon|nail salon|studio|boutique|cafe|business|practice)|mi tienda|nuestra tienda|tienda online|mi negocio|nuestro negocio|mi salón|
  mein shop|meinem shop|meinen shop|mein laden|meinem laden|onlineshop|online shop|etsy shop|mein geschäft|unser geschäft|unserem laden|ma boutique|notre boutique|mon magasin|boutique en ligne|mon salon|il mio negozio|mio negozio|nostro negozio|negozio online|mia attività|
  minha loja|nossa loja|loja online|meu negócio|मेरी दुकान|हमारी दुकान|meri dukan|meri dukaan|hamari dukan|hamari dukaan|online store|متجري|متجرنا|محلي|محلنا|المتجر`;

/** Offers a job. */
export const hires = `hiring|is hiring|are hiring|hire (a|an|two|three)|vacancy|vacancies|job opening|job offer|join our team|send your cv|send cv|send a cv|cv to|send us your cv|apply now|full time position|part time position|looking for (a|an) [a-z]+ to join|contratamos|contratando|oferta de (trabajo|empleo)|envía tu cv|enviar cv|vacante*|incorporación inmediata|
  wir stellen ein|mitarbeiter* gesucht|verstärkung gesucht|gesucht ab|stellenangebot*|bewerbung an|bewirb dich|minijob|aushilfe gesucht|in vollzeit|in teilzeit|recrute*|recrutons|on recrute|offre d'emploi|poste à pourvoir|envoyez (votre|ton) cv|en cdi|en cdd|
  assumiamo|offerta di lavoro|inviare cv|invia (il )?cv|contratamos|estamos contratando|enviar currículo|envie (seu )?currículo|vaga aberta|vaga de emprego|vagas de emprego|
  भर्ती|वैकेंसी|आवेदन करें|vacancy hai|hiring hai|resume bheje*|cv bheje*|وظيفه شاغره|وظائف شاغره|ارسل سيرتك|ارسال السيره الذاتيه|نوظف`;

/** Of oneself or one's own people. */
export const ownPeople = `i|my|our|we|mi|mis|nuestro|nuestra|hago|mein|meine|meiner|meinem|meinen|unser|unsere|ich|wir|mon|ma|mes|notre|je|nous|mio|mia|nostro|nostra|meu|minha|nosso|nossa|eu|faço|मेरा|मेरी|मेरे|हमारा|हमारी|हमारे|mera|meri|mere|hamara|hamari|mera|bhai|husband|wife|brother|sister|marido|mujer|hermano|bruder|schwester|mann|frau|frère|soeur|mari|fratello|sorella|marito|irmão|irmã|اخي|اختي|زوجي|زوجتي|كودي|عندي|لدينا|عندنا|لدي`;

/** Tells of what was paid or asks for a price: no offer. */
export const spent = `bought|paid|pay|cost|costs|costed|how much|spent|compré|compramos|compraste|pagué|pagamos|costó|cuesta|cuánto|gekauft|bezahlt|gezahlt|kostet|kostete|gekostet|wie viel|wieviel|acheté|payé|coûte|coûté|combien|comprato|pagato|costa|costato|costava|quanto|
  comprei|compramos|paguei|custou|custa|खरीदा|खरीदी|लगे|कितने|कितना|kharida|kharidi|kitne|kitna|lage|bill|बिल|اشتريت|اشترينا|دفعت|دفعنا|كم سعر|بكم|كلف*|كم`;

export const currency =
  /(?:[£$€₹¥]|rs\.?|r\$|usd|eur|gbp|inr|chf)\s?\d|\d[\d.,]{0,20}\s?(?:[£$€₹¥]|k\b|rs\b|usd|eur|gbp|inr|chf|dollars?|euros?|pounds?|quid|reais|pesos|rupees?|rupaye|rupiye|franken|रुपये|रुपए|रू|ريال|دولار|جنيه|درهم|دينار|ليره)|\d\s?\/\s?(?:kg|kilo|h|hr|hour|st|std|person|class|pc|piece)\b/iu;
export const percentOf = /\d{1,2}\s?%/u;
