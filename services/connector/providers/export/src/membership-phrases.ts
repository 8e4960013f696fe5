/** What a line of the service says about who is in the group. */
export type MembershipKind = 'joined' | 'left' | 'removed' | 'promoted' | 'demoted';

export interface MembershipPhrase {
  readonly kind: MembershipKind;
  /** Group 'who' is the member, or several, as printed. */
  readonly pattern: RegExp;
}

const phrases = (kind: MembershipKind, patterns: readonly RegExp[]): MembershipPhrase[] =>
  patterns.map((pattern) => ({ kind, pattern }));

/**
 * Lines of the service by which members come and go, as WhatsApp writes them in English,
 * Spanish, Portuguese, German, French, Italian, Dutch, Hindi, Arabic, Russian, Turkish and
 * Indonesian. Order matters: the first that fits counts.
 */
export const membershipPhrases: readonly MembershipPhrase[] = [
  ...phrases('joined', [
    /^(?<who>.+?) joined (?:using|via|from|by|through|the|this)\b.*$/i,
    /^(?<who>.+?) (?:was|were) added(?: by .*)?\.?$/i,
    /^(?<who>.+?) created (?:this |the )?(?:group|community)(?:\s["“”].*)?\.?$/i,
    /^(?!.*\b(?:description|admin)\b).{1,80}? added (?<who>(?!a |an |the ).+?)\.?$/i,
    /^(?<who>.+?) se unió (?:usando|mediante|con|a través|desde|al).*$/i,
    /^.+? (?:añadió|agregó) a (?<who>.+?)\.?$/i,
    /^Se (?:añadió|agregó) a (?<who>.+?)\.?$/i,
    /^(?<who>.+?) creó (?:el|este) grupo.*$/i,
    /^(?<who>.+?) (?:entrou|juntou-se) (?:usando|através|ao|com|via|a partir).*$/i,
    /^(?<who>.+?) foi adicionad[oa].*$/i,
    /^.+? adicionou (?<who>.+?)\.?$/i,
    /^(?<who>.+?) criou (?:o|este) grupo.*$/i,
    /^(?<who>.+?) ist (?:der Gruppe |dieser Gruppe )?.*beigetreten\.?$/i,
    /^(?<who>.+?) wurde(?:n)? hinzugefügt\.?$/i,
    /^.+? hat (?<who>.+?) hinzugefügt\.?$/i,
    /^(?<who>.+?) hat (?:die|diese) Gruppe .*(?:erstellt|gegründet)\.?$/i,
    /^(?<who>.+?) a rejoint (?:le groupe|ce groupe|en utilisant|via|à l).*$/i,
    /^(?<who>.+?) a été ajoutée?\.?$/i,
    /^.+? a ajouté (?<who>.+?)\.?$/i,
    /^(?<who>.+?) a créé (?:le|ce) groupe.*$/i,
    /^(?<who>.+?) (?:si è unit[oa]|è entrat[oa]) .*$/i,
    /^.+? ha aggiunto (?<who>.+?)\.?$/i,
    /^(?<who>.+?) ha creato (?:il|questo) gruppo.*$/i,
    /^(?<who>.+?) (?:is lid geworden|neemt nu deel|is toegetreden).*$/i,
    /^(?<who>.+?) is toegevoegd\.?$/i,
    /^.+? heeft (?<who>.+?) toegevoegd\.?$/i,
    /^(?<who>.+?) heeft (?:de|deze) groep .*(?:gemaakt|aangemaakt)\.?$/i,
    /^.+? ने (?<who>.+?) को (?:जोड़ा|शामिल किया).*$/,
    /^(?<who>.+?) (?:इस )?(?:ग्रुप|समूह).*(?:शामिल हुए|शामिल हुआ|शामिल हुईं|जुड़े|जुड़ गए).*$/,
    /^(?<who>.+?) ने .*(?:ग्रुप|समूह) (?:बनाया|बनाई).*$/,
    /^(?:لقد )?انضم (?<who>.+?) (?:باستخدام|عبر|من خلال|إلى|عن طريق).*$/,
    /^قام .+? بإضافة (?<who>.+?)\.?$/,
    /^تمت إضافة (?<who>.+?)\.?$/,
    /^أنشأ (?<who>.+?) (?:هذه )?(?:ال)?مجموعة.*$/,
    /^(?<who>.+?) присоединил(?:ся|ась|\(-ась\)|ся\(-ась\)).*$/i,
    /^.+? добавил(?:а|\(-а\))? (?<who>.+?)\.?$/i,
    /^(?<who>.+?) создал(?:а|\(-а\))? группу.*$/i,
    /^.+?,? (?<who>\S.*?) (?:kişisini|adlı kişiyi) ekledi\.?$/i,
    /^(?<who>.+?) .*(?:davet bağlantısını kullanarak|bağlantısıyla).*katıldı\.?$/i,
    /^(?<who>.+?) bergabung (?:menggunakan|melalui|dengan|dari).*$/i,
    /^.+? menambahkan (?<who>.+?)\.?$/i,
    /^(?<who>.+?) membuat grup.*$/i,
  ]),
  ...phrases('left', [
    /^(?<who>.+?) left(?: the group| the community)?\.?$/i,
    /^(?<who>.+?) (?:salió(?: del grupo)?|abandonó el grupo|ha salido(?: del grupo)?)\.?$/i,
    /^(?<who>.+?) saiu(?: do grupo)?\.?$/i,
    /^(?<who>.+?) hat (?:die|diese) Gruppe verlassen\.?$/i,
    /^(?<who>.+?) (?:a quitté(?: le groupe)?|est partie?)\.?$/i,
    /^(?<who>.+?) (?:ha abbandonato(?: il gruppo)?|è uscit[oa](?: dal gruppo)?)\.?$/i,
    /^(?<who>.+?) (?:heeft de groep verlaten|is weggegaan|heeft verlaten)\.?$/i,
    /^(?<who>.+?) (?:ने (?:ग्रुप|समूह) (?:छोड़ा|छोड़ दिया)|चले गए|चला गया|चली गईं|बाहर हो गए|बाहर निकल गए).*$/,
    /^(?:لقد )?(?:غادر|خرج) (?<who>.+?)(?: المجموعة)?\.?$/,
    /^(?<who>.+?) (?:вышел(?:\(-ла\))?|вышла|покинул(?:а|\(-а\))?)(?: из группы| группу)?\.?$/i,
    /^(?<who>.+?) (?:gruptan )?ayrıldı\.?$/i,
    /^(?<who>.+?) keluar(?: dari grup)?\.?$/i,
  ]),
  ...phrases('removed', [
    /^(?!.*\b(?:description|message|photo|icon|admin)\b).{1,80}? removed (?<who>(?!this |the |a |an ).+?)(?: from (?:the|this) group)?\.?$/i,
    /^(?<who>.+?) (?:was|were) removed.*$/i,
    /^.+? (?:eliminó|sacó|expulsó) a (?<who>.+?)(?: del grupo)?\.?$/i,
    /^.+? removeu (?<who>.+?)\.?$/i,
    /^(?<who>.+?) foi removid[oa].*$/i,
    /^.+? hat (?<who>(?!diese |die ).+?) (?:aus der Gruppe )?entfernt\.?$/i,
    /^(?<who>.+?) wurde(?:n)? entfernt\.?$/i,
    /^.+? a (?:retiré|exclu) (?<who>.+?)\.?$/i,
    /^.+? ha rimosso (?<who>.+?)\.?$/i,
    /^.+? heeft (?<who>.+?) verwijderd\.?$/i,
    /^.+? ने (?<who>.+?) को (?:हटाया|निकाला|हटा दिया|निकाल दिया).*$/,
    /^قام .+? بإزالة (?<who>.+?)\.?$/,
    /^تمت إزالة (?<who>.+?)\.?$/,
    /^.+? (?:удалил(?:а|\(-а\))?|исключил(?:а|\(-а\))?) (?<who>.+?)\.?$/i,
    /^.+?,? (?<who>\S.*?) (?:kişisini|adlı kişiyi) (?:çıkardı|gruptan çıkardı)\.?$/i,
    /^.+? mengeluarkan (?<who>.+?)\.?$/i,
  ]),
  ...phrases('promoted', [
    /^(?<who>.+?) (?:is|are|'re|’re) now (?:an|a group) admin\.?$/i,
    /^.+? made (?<who>.+?) (?:an|a group) admin\.?$/i,
    /^(?<who>.+?) ahora es admin(?:istrador[a]?)?(?: del grupo)?\.?$/i,
    /^(?<who>.+?) agora é (?:um )?admin.*$/i,
    /^(?<who>.+?) ist (?:jetzt|nun) (?:ein )?(?:Gruppen-)?Admin\.?$/i,
    /^(?<who>.+?) est (?:désormais|maintenant) admin.*$/i,
  ]),
  ...phrases('demoted', [
    /^(?<who>.+?) (?:is|are|'re|’re) no longer (?:an|a group) admin\.?$/i,
    /^(?<who>.+?) ya no es admin(?:istrador[a]?)?.*$/i,
    /^(?<who>.+?) não é mais (?:um )?admin.*$/i,
    /^(?<who>.+?) ist kein (?:Gruppen-)?Admin mehr\.?$/i,
    /^(?<who>.+?) n['’]est plus admin.*$/i,
  ]),
];

/** How the phone's owner is called in these lines: nobody writes under that name. */
export const ownerWords: ReadonlySet<string> = new Set(
  [
    ...[
      'you',
      'you’',
      "you'",
      'tú',
      'ti',
      'te',
      'usted',
      'você',
      'du',
      'dich',
      'vous',
      'tu',
      'hai',
    ],
    ...[
      'je',
      'u',
      'jou',
      'आप',
      'आपको',
      'आपने',
      'أنت',
      'вы',
      'вас',
      'sen',
      'siz',
      'anda',
      'you were',
    ],
  ].map((word) => word.toLowerCase()),
);
