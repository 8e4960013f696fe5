import type { Catalogue } from './catalogue.ts';

const number = (value: number) => value.toLocaleString('ar');

/** The noun's forms: one, two, three to ten, and eleven and more (also of a hundred, by its end). */
interface Forms {
  readonly one: string;
  readonly two: string;
  readonly few: string;
  readonly many: string;
}

const rules = new Intl.PluralRules('ar');

/** Arabic says 'one' and 'two' by the noun alone. */
function count(value: number, forms: Forms): string {
  switch (rules.select(value)) {
    case 'one':
      return forms.one;
    case 'two':
      return forms.two;
    case 'few':
      return `${number(value)} ${forms.few}`;
    default:
      return `${number(value)} ${forms.many}`;
  }
}

const messages = (value: number) =>
  count(value, { one: 'رسالة واحدة', two: 'رسالتان', few: 'رسائل', many: 'رسالة' });
const groups = (value: number) =>
  count(value, { one: 'مجموعة واحدة', two: 'مجموعتين', few: 'مجموعات', many: 'مجموعة' });

export const arabic: Catalogue = {
  language: 'ar',
  direction: 'rtl',
  brief: {
    subject: (rhythm, first, more) =>
      `${rhythm === 'weekly' ? 'أسبوعك' : 'موجزك'}: ${first}${more > 0 ? ` و${groups(more)} أخرى` : ''}`,
    title: (rhythm) => (rhythm === 'weekly' ? 'أسبوعك' : 'موجزك'),
    intro: (lines, from) =>
      `ما ينبغي أن تعرفه: ${count(lines, { one: 'أمر واحد', two: 'أمران', few: 'أمور', many: 'أمرًا' })} من ${groups(from)}.`,
    sections: {
      asked: 'المطلوب منك',
      dates: 'مواعيد قادمة',
      decisions: 'ما تقرر',
      days: 'عمّ تحدثت كل مجموعة',
    },
    reasons: {
      mentioned: 'يشير إليك',
      quoted: 'يرد عليك',
      named: 'يذكرك بالاسم',
      took: 'توليته أنت',
      answered: 'يجيب عن سؤالك',
    },
    today: 'اليوم',
    tomorrow: 'غدًا',
    cancelled: 'أُلغي',
    moved: (from) => `كان ${from}`,
    soFar: 'اليوم حتى الآن',
    more: (lines) =>
      `${count(lines, { one: 'سطر آخر ينتظر', two: 'سطران آخران ينتظران', few: 'أسطر أخرى تنتظر', many: 'سطرًا آخر ينتظر' })} في التطبيق.`,
    unknownOwner:
      'لا يُعرف بعد أي عضو أنت، ولذلك لا يظهر هنا شيء على أنه مطلوب منك. سيُعرف ذلك حالما يُربط حسابك.',
    open: 'افتح موجزك',
    why: (rhythm) =>
      `تصلك هذه الرسالة كل ${rhythm === 'weekly' ? 'أسبوع' : 'يوم'} لأنك تتابع مجموعات في Groupsight. وما ذكره موجز لا يكرره الذي بعده.`,
    settings: 'اختر الساعة أو الأيام',
    unsubscribe: 'أوقف هذه الرسائل',
  },
  recap: {
    subject: (month) => `مجموعاتك في ${month}`,
    title: (month) => `${month} في مجموعاتك`,
    intro: (told, month) => `حصيلة ${month} في ${groups(told)} مقارنة بالشهر الذي قبله.`,
    sections: {
      figures: 'الشهر بالأرقام',
      groups: 'أنشط المجموعات',
      people: 'الأشخاص',
      topics: 'المواضيع',
      answers: 'أفضل الإجابات',
      shared: 'الأكثر مشاركة',
      decisions: 'ما تقرر',
      open: 'ما زال مفتوحًا',
    },
    messages: (now, change) => `${messages(now)}، ${change}`,
    writers: (now, change) =>
      `كتب ${count(now, { one: 'شخص واحد', two: 'شخصان', few: 'أشخاص', many: 'شخصًا' })}، ${change}`,
    questions: (asked, answered, open) =>
      `${count(asked, { one: 'سؤال واحد', two: 'سؤالان', few: 'أسئلة', many: 'سؤالًا' })}: ${number(answered)} بإجابة و${number(open)} بلا إجابة`,
    members: (joined, left) => `انضم ${number(joined)} وغادر ${number(left)}`,
    group: (now, change) => `${messages(now)}، ${change}`,
    person: messages,
    newcomer: (now) => `جديد: ${messages(now)}`,
    lost: (before) => `صامت، بعد ${messages(before)} في الشهر السابق`,
    topic: (mentions, change) =>
      `${count(mentions, { one: 'ذكر واحد', two: 'ذِكران', few: 'مرات ذكر', many: 'مرة ذكر' })}، ${change}`,
    against: (change, before) => `${change} مقارنة بشهر ${before}`,
    few: (before, month) => `بعد ${number(before)} في ${month}`,
    partly: (known, before) => `يُعرف ${number(known)} من ${before}`,
    fresh: (before) => `لا شيء في ${before}`,
    same: (before) => `كما في ${before}`,
    answered: (question) => `عن «${question}»`,
    shared: (people, times) =>
      people > 1
        ? `من ${count(people, { one: 'شخص واحد', two: 'شخصين', few: 'أشخاص', many: 'شخصًا' })}`
        : `شورك ${count(times, { one: 'مرة واحدة', two: 'مرتين', few: 'مرات', many: 'مرة' })}`,
    open: (month) => `افتح حصيلة ${month}`,
    why: 'تصلك هذه الرسالة في أول كل شهر لأنك تتابع مجموعات في Groupsight.',
    settings: 'اختر رسائلك',
  },
  notifications: {
    subject: (first, more) => `${first}${more > 0 ? ` و${number(more)} غيرها` : ''}`,
    title: (many) =>
      count(many, {
        one: 'إشعار جديد',
        two: 'إشعاران جديدان',
        few: 'إشعارات جديدة',
        many: 'إشعارًا جديدًا',
      }),
    sections: {
      moderation: 'الإشراف',
      digest: 'الملخصات',
      topic: 'مواضيع تتابعها',
      resource: 'موارد جديدة',
    },
    more: (many) => `${number(many)} غيرها في التطبيق.`,
    show: 'اعرضه',
    open: 'افتح Groupsight',
    why: 'تصلك هذه الرسالة لأنك اخترت أن تصلك الإشعارات بالبريد. وما قرأته في التطبيق لا يُذكر هنا.',
    settings: 'اختر ما يصلك بالبريد',
  },
  newsletter: {
    title: 'ما فاتك في مجموعاتك',
    intro: 'من المجموعات التي أنت فيها، هذا الأسبوع.',
    sections: {
      answers: 'إجابات عن أسئلتك',
      threads: 'محادثات شاركت فيها',
      topics: 'مواضيع تتحدث عنها',
      dates: 'قريبًا',
    },
    asked: (question) => `عن «${question}»`,
    mentions: (mentions) =>
      count(mentions, {
        one: 'رسالة جديدة',
        two: 'رسالتان جديدتان',
        few: 'رسائل جديدة',
        many: 'رسالة جديدة',
      }),
    stop: 'أرسل STOP كي لا تصلك مثل هذه الرسائل بعد الآن.',
    why: 'تصلك هذه الرسالة لأنك وافقت عليها مع من يعتني بهذه المجموعات.',
    unsubscribe: 'أوقف هذه الرسائل',
  },
  survey: {
    subject: (title) => `نرجو إجابتك: ${title}`,
    intro: (name) =>
      `${name === '' ? 'يُطلب منك' : `يطلب منك ${name}`} الإجابة عن بعض الأسئلة. لا يلزم أي حساب.`,
    answer: 'الإجابة',
    anonymous: 'مجهولة الهوية: لا يُحفظ مع إجابتك أي اسم أو رقم أو رابط أو عنوان أو وقت.',
    named: 'هذا الرابط لك وحدك: يرى من يسأل اسمك أو عنوانك مع إجابتك. لا تشاركه مع غيرك.',
    until: (end) => `تُقبل الإجابات حتى ${end}.`,
    why: 'تصلك هذه الرسالة لأن من يسألك يستخدم Groupsight وقد أدخل عنوانك.',
    unsubscribe: 'إيقاف هذه الرسائل',
  },
  chatTest: 'هنا سيصل موجز مجموعاتك كل يوم في ساعة رسائلك.',
  notice: {
    passwordChanged: {
      subject: 'تغيّرت كلمة مرورك في Groupsight',
      body: (when) =>
        `تغيّرت كلمة مرور حسابك في Groupsight في ${when}. وقد سُجّل خروج كل من كان داخلًا.`,
    },
    newSignIn: {
      subject: 'دخول جديد إلى حسابك في Groupsight',
      body: (when, browser) =>
        `في ${when} دخل أحدهم إلى حسابك في Groupsight من مكان لم يدخل منه أحد مؤخرًا${browser === '' ? '' : `، بمتصفح ${browser}`}.`,
      end: 'انظر أين أنت داخل',
    },
    providerAdded: {
      subject: 'أُضيفت طريقة دخول إلى حسابك في Groupsight',
      body: (when, provider) => `منذ ${when} يمكن الدخول إلى حسابك في Groupsight عبر ${provider}.`,
    },
    factorAdded: {
      subject: 'أُضيف عامل ثانٍ إلى حسابك في Groupsight',
      body: (when, passkey) =>
        `في ${when} أُضيف ${passkey === '' ? 'تطبيق مصادقة' : `مفتاح المرور «${passkey}»`} إلى حسابك في Groupsight. ويمكن الدخول به من الآن.`,
    },
    factorRemoved: {
      subject: 'أُزيل عامل ثانٍ من حسابك في Groupsight',
      body: (when, passkey) =>
        `في ${when} أُزيل ${passkey === '' ? 'تطبيق المصادقة' : `مفتاح المرور «${passkey}»`} من حسابك في Groupsight.`,
    },
    recoveryCodeUsed: {
      subject: 'استُخدم رمز استرداد لحسابك في Groupsight',
      body: (when) =>
        `في ${when} استُخدم رمز استرداد لحسابك في Groupsight بدل العامل الثاني. ولم يعد صالحًا.`,
    },
    recoveryCodesRenewed: {
      subject: 'رموز استرداد جديدة لحسابك في Groupsight',
      body: (when) =>
        `في ${when} أُنشئت عشرة رموز استرداد جديدة لحسابك في Groupsight. ولم تعد السابقة صالحة.`,
    },
    deletionAsked: {
      subject: 'سيُحذف حسابك في Groupsight',
      body: (when, end) =>
        `في ${when} طلب أحدهم حذف حسابك في Groupsight. وكل ما هو محفوظ له يُمحى في ${end}. لم يعد حسابك في WhatsApp مربوطًا بـ Groupsight، وقد سُجّل خروج كل من كان داخلًا.`,
      notYou:
        'إن غيّرت رأيك، أو لم تكن أنت من طلب ذلك، فسجّل الدخول قبل ذلك اليوم: ستُسأل هل تُبقي الحساب. واختر كلمة مرور جديدة أيضًا إن لم تكن أنت.',
      keep: 'سجّل الدخول وأبقِه',
    },
    deletionKept: {
      subject: 'حسابك في Groupsight باقٍ',
      body: (when) =>
        `في ${when} قررت أن تُبقي حسابك في Groupsight. لا يُحذف شيء. اربط حسابك في WhatsApp من جديد إن أردت أن تُقرأ رسائله.`,
    },
    exportReady: {
      subject: 'نسخة بياناتك في Groupsight جاهزة',
      body: (end) =>
        `كل ما يحفظه Groupsight عنك صار في ملف zip واحد. الرابط أدناه ينزّله حتى ${end} دون تسجيل دخول: لا تُعِد توجيه هذه الرسالة. وتجده في الإعدادات مدة 7 أيام.`,
      notYou:
        'إن لم تطلبها أنت، فقد دخل شخص آخر إلى حسابك: اختر كلمة مرور جديدة واحذف النسخة في الإعدادات.',
      download: 'نزّل بياناتي',
    },
    webhookOff: {
      subject: 'أُوقف خطّاف ويب في Groupsight',
      body: (name) =>
        `لم يعد يُرسل شيء إلى خطّاف الويب «${name}»: رفض عنوانه كل شيء عدة أيام، أو قال إنه لم يعد موجودًا. وما كان سيُرسل قد أُهمل. انظر سجلّه في الإعدادات وأصلح الخلل ثم شغّله من جديد.`,
      open: 'انظر السجل',
      why: 'تصلك هذه الرسالة لأنك أعددت خطّاف الويب هذا.',
    },
    notYou: 'إن كنت أنت، فلا شيء عليك فعله. وإن لم تكن أنت، فاختر كلمة مرور جديدة الآن.',
    reset: 'اختر كلمة مرور جديدة',
    why: 'هذه الرسالة عن أمان حسابك، ولذلك تصلك مهما كانت الرسائل التي اخترتها.',
  },
};
