/** Spanish, folded; a star stands for any ending. */
export const spanish = {
  strong: `excelent* genial* increible* maravill* perfect* fantastic* encant* amo amamos adoro adora adorable felicidades felicit*
    enhorabuena espectacular* brillante* magnific* estupend* fabulos* precios* hermos* buenisim* lindisim* riquisim* guapisim*
    divin* sensacional* impresionante* emocionante* campeon* triunf* glori* orgullos* orgullo fascin* insuperable* inolvidable*
    milagro* bellez* bello bella bellos bellas crack fenomenal mejores amor amores amada amado bendic* bendit* exito* victoria te_quiero teamo`,
  good: `bien bueno buena buenos buenas buen gracias feliz felices felicidad alegr* content* gusta gustan gusto gustado gustaria gustaron gustas mejor mejora*
    lindo linda lindos lindas bonit* divert* rico rica guay chulo chula chulos interesante* suerte gana ganamos ganar gano ganado ganador*
    abrazo* abraz* beso besos besit* carino cariños querid* quiero_mucho disfrut* sonri* sonrisa ris* guap* tranquil* paz esperanz* ilusion* ilusionad*
    dulce* tiern* ternura gracios* simpatic* amable* genio genia grande grandes mola molan molo chido chida chevere bacan padre padrisimo
    inteligent* talent* valient* sueno suenos acierto aciert* recomiend* recomendab* aplaus* apoy* respet* honor util libre libertad
    favorit* admir* agradec* agradable* agrad* facil sana sano fuerte fuerza* animo bienvenid* celebr* fiesta jaja jajaja jajajaja jajajajaja jeje jejeje
    ojala wow ole ole yay vamos viva hurra super top bendiciones capaz logr* eficaz confianz* fiel calma ideal monada mona preciosidad delici* love cool happy nice jojo exquisit*`,
  bad: `mal malo mala malos malas triste* trist* problema* error* dificil* cansad* cansanci* aburr* lastima pena penas miedo miedos duele dolor* doli* enferm* molest*
    caro cara lent* fallo falla fallan fall* perder perdi pierd* perdid* perdon llor* siento culpa* lio extran* falta solo_yo soledad nervios* estres* preocup* duda dudas
    feo fea feos feas raro rara incomod* inutil* tonto tonta tontos tontas tonteria* pobre pobres pobreza crisis guerra muer* morir murio murieron herid* golpe* accident*
    enoj* enfad* frustr* decepcion* desilusi* arrepent* llorando odian celos castig* sufr* quej* protest* denunci* robar roban robo mentir* mient* falso falsa falsos fals*
    peor peores cuesta jod* joder fastidi* hart* hasta_los cabre* agobi* pereza sueño hambre frio calor_que nunca nadie tampoco ni_idea tard* atrasad* retras* cancel* suspend*
    dano dañ* danar danad* problem* violen* injust* corrup* grave* complicad* asust* tem* llanto nostalgi* depre* depresi* maldit* maldic* puto puta putos putas coñ* cono
    bug lag menos_mal envidi* egois* ignoran* vergonzos* ridicul* absurd* pesad* barbar* jodid* borrach* cobard* insult* amenaz* desgracia* desesper* rompi* roto rota`,
  awful: `terrible* horribl* horror* odio odia odiar odi* pesim* fatal desastr* asco asqueros* verguenza mierda* muerto muerta muertos muerte asesin* estaf* ladron* ladrones
    hijodeputa hijueputa hdp gilipoll* idiot* imbecil* estupid* basura* nefast* repugn* detest* cabron* pendej* malparid* carajo chinga* ching* verga cagad* cago cagar cag*
    insoportabl* miserabl* patetic* destruy* destroz* tortur* terroris* infierno tragedi* lamentabl* inaceptabl* indign* escoria inept* incompeten* payas* boludo boluda pelotud* put* maric*`,
};
