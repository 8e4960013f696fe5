/** Words by which a group settles something, folded, in several languages. */
export const decisionPattern =
  /\b(?:we (?:have )?(?:decided|agreed|settled)|(?:it s|its|it is|that s|thats|all|we re|we are) (?:decided|agreed|settled|confirmed|booked|set)|let s (?:go with|do|meet|take|make|book|say|keep|move|use|plan)|lets (?:go with|do|meet|take|make|book|say|keep|move|use|plan)|we ll (?:go with|do|meet|take|use|book|have|start|keep|move)|we will (?:go with|do|meet|take|use|book|have|start|keep|move)|we are going with|going with|decided (?:to|on|that)|agreed (?:to|on|that)|final decision|(?:is|are|was|has been|have been) (?:confirmed|booked|approved|postponed|cancelled|canceled|moved to|rescheduled)|i (?:have |ve )?(?:just )?booked|i ll (?:book|bring|take care|handle|organi[sz]e|prepare|send)|deal then|it s a plan|decidimos|hemos decidido|quedamos (?:en|a|el|para)|acordamos|acordado|esta (?:decidido|confirmado|reservado)|confirmado|confirmada|queda confirmad[oa]|vamos con|nos quedamos con|yo (?:llevo|reservo|me encargo)|decidido|combinado|fechado|ficou (?:combinado|decidido|marcado)|vamos (?:com|de|fazer|marcar)|esta (?:marcado|confirmado)|eu (?:levo|reservo|cuido)|beschlossen|abgemacht|entschieden|wir (?:machen|nehmen|treffen uns|bleiben bei|haben (?:beschlossen|entschieden))|ist (?:gebucht|bestatigt|verschoben|abgesagt)|steht fest|ich (?:bringe|buche|kummere mich|ubernehme|reserviere)|on a decide|c est (?:decide|confirme|reserve|bon pour)|on (?:prend|part sur|fait|se retrouve)|d accord pour|confirme|je (?:reserve|m en occupe|m occupe|apporte)|abbiamo deciso|deciso|confermato|confermata|prenotato|facciamo|ci troviamo|ci vediamo|porto io|prenoto io|me ne occupo)\b|तय (?:हुआ|है|रहा)|पक्का|اتفقنا|تم (?:تأكيد|الحجز|الاتفاق)|قررنا/u;

/** Words of greetings, thanks and assent: a message of nothing else says nothing. Folded. */
export const smallTalk: ReadonlySet<string> = new Set(
  `
  schonen schones schone feierabend wochenende soiree nuit weekend finde buena noite otima
  good gm gn morning afternoon evening night day hi hey hello hola oi ola hallo ciao salut
  bonjour buenos buenas dias tardes noches bom boa dia tarde noite guten morgen tag abend
  buongiorno buonasera bonne bonsoir journee all everyone guys team friends to you too todos
  a todo el mundo todas pessoal gente zusammen leute tout le monde tutti happy birthday
  feliz cumpleanos aniversario thanks thank so much thx ty gracias muchas obrigado obrigada
  danke vielen merci beaucoup grazie mille welcome ok okay k yes no yeah yep nope sure great
  nice cool perfect one lol lmao haha hahaha hahah jaja jajaja kkk kkkk rs wow congrats
  congratulations felicidades parabens amen same here done si vale sim nao ja nein oui non
  va bene super genial top love it see ya bye tschuss adios tchau नमस्ते सुप्रभात धन्यवाद
  شكرا السلام عليكم وعليكم صباح الخير النور مرحبا`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words of thanks and congratulation, folded: what a short message with one says is felt, not told. */
export const appreciation =
  /\b(?:thanks|thank|thx|congrat\w*|well done|gracias|felicidades|felicitaciones|enhorabuena|obrigad[oa]|parabens|danke|gluckwunsch|merci|felicitations|bravo|grazie|complimenti)\b|धन्यवाद|शुक्रिया|बधाई|شكر|مبروك/u;
