/** Portuguese, folded; a star stands for any ending. */
export const portuguese = {
  strong: `excelent* otim* incrivel incriveis maravilh* perfeit* fantastic* amo amei amamos amando amor amores adoro adorei ador* parabens sensacional espetacul* brilhant* magnific*
    lindissim* lindao lindona divo diva divas rainha* maravilindo genial geniais campea* campeo* vitoria orgulho* apaixonad* apaixon* emocion* melhores show demais arras* lacr* hino icone
    mito mitou mitos fenomen* gloria* bencao* abenco* encant* deslumbr* inesquecivel fofura fofo fofa fofos fofas fofis* preciso top delicia* gostos* gato gata gatos gatas gatissim*`,
  good: `bom boa bons boas bem obrigad* feliz* felicidade* alegr* contente* gosto gostei gosta gostar gostando melhor lindo linda lindos lindas bonit* divert* legal legais bacana*
    sucesso* sorte ganhar ganha ganhou ganhamos abraco* beijo* bjs bj beijinho* saudade* torc* tomara merec* viva uhul eba oba aplaus* palmas talent* inteligent* sab* sabia sensat*
    querid* carinh* carism* simpatic* simpatia gentil* amig* amiz* sonho* sonh* esperanc* forca paz calma tranquil* respeit* admir* exemplo guerreir* corajos* coragem forte
    interessant* engrac* rindo rir risos ri kkk kkkk kkkkk kkkkkk haha hahaha rsrs rs animad* animou ansios* empolg* curti curtindo curto favorit* preferid* importante
    apoio apoi* justic* justo honest* verdade verdadeir* realiz* conquist* acert* arraso luz gratidao grato grata agradec* massa dahora daora arrepi* chique* elegante* charmos* surpreend*
    recomend* livre liberdade abencoado deus_abencoe doce meigo meiga bravo linda feliz love cool happy nice wow super`,
  bad: `mal ruim ruins triste* tristeza problema* erro erros errad* dificil dificeis cansad* chato chata chatos chatas pena medo* doente* doenca* caro lent* falha* falh* perd* chor* infeliz*
    infelizmente dor dores sofr* raiva* odeio_quando irrit* nervos* estress* preocup* saco_cheio cheio_de falta falso falsa falsos fals* mentir* ment* invej* ciume* feio feia feios feias
    estranh* nada_a_ver sem_graca sem_nocao nojent* nojo ridicul* absurd* vergonh* pior piores mimimi lixo* culpa* crise guerra violen* crim* brig* grosser* gross* arrog* prepot* metid* soberb*
    insuportavel insuportaveis enjo* cans* tedio sono dormir aff affs affe af putz pqp droga merd* porra caralh* desgrac* maldit* infern* burro burra burros burrice tont* trouxa* otari* babac*
    errou elimin* injust* injustica* decepc* decepcion* frustr* desanim* desist* fraco fraca fracas fracos critic* reclam* protest* den* denunci* roub* corrup* preconceit* racis* machis* homofob*
    morrer morreu morte* mort* mat* ferid* machuc* acident* demora* demorou atras* cancel* horas_de parem para_de chega palhacada palhac* hipocri* falsidade egois* ignoran* inutil* desnecess* pobre*`,
  awful: `terrivel terriveis horrivel horriveis horror* odeio odiei odio odi* pessim* desastr* merda* fdp puta puto putas escrot* idiot* imbecil* estupid* cretin* canalha* bandid* golpe* golpist* ladr*
    assassin* tortur* estupr* nojo nojento nojenta repugn* detest* lament* tragedia* destru* destro* miserav* cuza* vagabund* lixo fora vergonha vergonhos* bost* cag* fud* fod* vsf vtnc`,
};
