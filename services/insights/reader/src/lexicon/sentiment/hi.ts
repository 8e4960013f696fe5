/** Hindi in its own script and as people type it in Latin letters; a star stands for any ending. */
export const hindi = {
  strong: `शानदार बढ़िया बेहतरीन कमाल उत्कृष्ट ज़बरदस्त जबरदस्त लाजवाब अद्भुत बधाई जीत विजय गर्व महान सर्वश्रेष्ठ
    shandar shaandar kamaal kamal badhiya badiya behtareen behtarin zabardast jabardast lajawab gajab gazab ghazab jhakas jhakkas mast mazedar mazaa maza majaa maja dhamaal dhamal dhansu superhit blockbuster
    jeet jeeta jeete jeetega jeetenge jitega jeetegi jit vijay garv mahan mahaan pyar pyaar pyara pyari pyare mohabbat ishq dil_se salute salaam salam naman jai jay zindabad jindabad mubarak mubaarak badhai badhaai shubh congratul* awesom* best*`,
  good: `अच्छा अच्छी अच्छे धन्यवाद शुक्रिया खुश खुशी प्यार सुंदर सुन्दर मज़ा मजा सही मदद सम्मान उम्मीद शांति सफल सफलता शुभ नमस्ते स्वागत ईमानदार विकास दोस्त हंसी मीठा आशीर्वाद
    acha accha achha achcha achi acchi achhi achchi ache acche achhe achche thik theek theekh sahi sach sachi khush khushi khusi khusiyan sundar sunder dhanyawad dhanyavaad dhanyawaad shukriya shukria madad samman izzat ijjat ummeed umeed asha aasha
    shanti safal safalta swagat imaandar imandar vikas vikaas dost yaar_mast hasi hansi haha hahaha hehe heheh lol dua duaa aashirwad ashirwad himmat sher badhta tarakki tarki bharosa vishwas wah waah wahh vah shabash shabaash nice thnx thanks thanku hero king cute`,
  bad: `बुरा बुरी बुरे दुखी समस्या गलत मुश्किल दुख डर बीमार हार झूठ झूठा गरीब परेशान चोर मौत खराब नुकसान गुस्सा रोना हत्या दर्द धोखा
    bura buri bure dukh dukhi dukhad galat galt ghalat mushkil dar darr bimar bimaar haar hara hare harega haara jhuth jhooth jhoot jhut jhutha jhuta jhoota garib gareeb pareshan paresan chor chori chore maut mout mar mara mare maregi khatam khatm kharab kharaab nuksan gussa rona roti_hai royega
    dard dhokha dhoka dhokebaz nafrat sharam besharam nahi nhi nai nahin mat kabhi_nahi band bandh majboor majburi akela tension nautanki drama natak naatak jumla jumle jumlebaaz feku pappu chamcha chamche bhakt bhakto bikau bika bhaag bhag bhagoda afsos bechara bechare badnam barbad barbaad kaash jhagda ladai ladayi problem andha bewafa lutera loot`,
  awful: `घटिया भयानक नफरत बेकार शर्म गद्दार कुत्ता भ्रष्ट बकवास हरामी आतंक
    ghatiya bakwas bakwaas bekar bekaar gaddar gaddaar gadar kutta kutte kutto kuttey kamina kamine kaminey kameena harami haramy haramzad* haramkhor saala sala sale saale chutiya chutiye chutya chu gand gandu gaand gandi ganda gande gandagi madarchod mc bc bhenchod behenchod bhosdi* randi suar suwar bhrasht bhrashtachar
    bevkuf bewakoof bewkoof bevkoof bewkuf pagal gadha gadhe nikamma nikamme nalayak namard neech nich zalil dusht rakshas aatank aatanki aatankwad atankwadi atanki deshdrohi thook thu thoo ullu lanat laanat murda shame corrupt*`,
};
