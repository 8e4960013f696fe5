const listOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Words that turn what follows around, in every language; 't' is what "don't" ends with. */
export const negations = listOf(`
  not no nor never none nobody nothing neither without hardly t dont didnt doesnt isnt wasnt arent wont cant cannot
  couldnt wouldnt shouldnt aint havent hasnt hadnt mustnt neednt nope nowhere rarely seldom despite
  nunca jamas sin ni tampoco nada nadie nao nem sem jamais num
  nicht nich nix kein keine keinen keiner keinem nichts weder kaum nie niemals ohne
  pas aucun aucune sans ni guere non mai senza nessun nessuno neanche nemmeno mica nulla
  नहीं मत न nahi nhi nahin mat ليس ليست لا لم لن ما مش مو مب غير بدون بلا ولا`);

/** Words that strengthen what follows, in every language. */
export const boosters = listOf(`
  very really so extremely absolutely totally super incredibly too more most such
  amazingly awfully completely considerably deeply effing enormously entirely especially exceptionally flipping
  fricking friggin frigging fully greatly hella highly hugely insanely intensely majorly particularly purely quite
  remarkably seriously substantially thoroughly tremendously truly uber unbelievably unusually utterly
  muy mucho tan super demasiado bastante re muito tao demais bem
  sehr so total echt wirklich besonders mega voll extrem richtig
  tres vraiment trop tellement si hyper molto troppo davvero tanto cosi
  बहुत bahut bohot bhot sabse جدا كثير كتير مره اوي`);

/** Words that weaken what follows. */
export const dampers = listOf(`
  almost barely kinda sorta somewhat slightly partly little less least fairly marginally occasionally scarcely
  casi algo poco un_poco quase pouco meio etwas bisschen ein_wenig kaum un_peu peu presque un_po poco quasi`);
