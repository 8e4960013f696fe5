import type { NoticeTexts } from './texts.ts';

interface Forms {
  readonly one: string;
  readonly two: string;
  readonly few: string;
  readonly many: string;
}

const rules = new Intl.PluralRules('ar');
/** With the digits that the screens have. */
const number = (value: number) => value.toLocaleString('ar-u-nu-latn');

/** Arabic says 'one' and 'two' by the noun alone. */
function count(value: number, { one, two, few, many }: Forms): string {
  const form = rules.select(value);
  if (form === 'one') return one;
  if (form === 'two') return two;
  return `${number(value)} ${form === 'few' ? few : many}`;
}

const digests = (value: number) =>
  count(value, {
    one: 'ملخص جاهز',
    two: 'ملخصان جاهزان',
    few: 'ملخصات جاهزة',
    many: 'ملخصًا جاهزًا',
  });

export const arabic: NoticeTexts = {
  language: 'ar',
  someGroup: 'مجموعة',
  somebody: 'أحدهم',
  several: {
    digest: (value) => `${digests(value)} للقراءة`,
    resource: (value) =>
      `${count(value, { one: 'مورد جديد', two: 'موردان جديدان', few: 'موارد جديدة', many: 'موردًا جديدًا' })} في مجموعاتك`,
    moderation: (value) =>
      `${count(value, { one: 'إشعار', two: 'إشعاران', few: 'إشعارات', many: 'إشعارًا' })} من قواعد الإشراف لديك`,
    topic: (value) =>
      `ذُكرت مواضيعك ${count(value, { one: 'مرة واحدة', two: 'مرتين', few: 'مرات', many: 'مرة' })}`,
  },
  besideThose: (line) => `${line}، إضافة إلى ما سبق`,
  together: 'كانت كثيرة خلال ساعة، ولذلك تُذكر هذه معًا.',
  resourceIn: (group) => `مورد جديد في ${group}`,
  shared: {
    link: (who, what) => `شارك ${who} رابطًا: ${what}`,
    image: (who, what) => `شارك ${who} صورة: ${what}`,
    video: (who, what) => `شارك ${who} مقطع فيديو: ${what}`,
    document: (who, what) => `شارك ${who} مستندًا: ${what}`,
    event: (who, what) => `شارك ${who} حدثًا: ${what}`,
  },
  topicIn: (topic, group) => `يجري الحديث عن «${topic}» في ${group}`,
  mentionedBy: (who) => `ذكره ${who}.`,
  digestsIn: (group) => `ملخصات جديدة في ${group}`,
  digestsReady: (value) => `${digests(value)} للقراءة.`,
  newsletterWritten: 'كُتبت نشرتك',
  lettersWait: (value) =>
    value === 1
      ? 'رسالة واحدة تنتظر موافقتك.'
      : `${count(value, { one: 'رسالة', two: 'رسالتان', few: 'رسائل', many: 'رسالة' })} بانتظار موافقتك.`,
  ruleIn: (rule, group) => `القاعدة «${rule}» في ${group}`,
  steps: {
    deleted: 'يجري حذف الرسالة.',
    warned: 'يجري الرد على الرسالة بالتحذير.',
    both: 'يجري حذف الرسالة والرد عليها بالتحذير.',
    noted: 'سُجّل ذلك فقط.',
  },
  notAdmin: 'لا يمكن حذف الرسالة: حسابك ليس مشرفًا في المجموعة.',
  heldBackIn: (group) => `الإشراف متوقف مؤقتًا في ${group}`,
  heldBack: (value) =>
    `اتُّخذ إجراء بشأن ${number(value)} من الرسائل خلال ساعة. وما تجده القواعد بعد ذلك يُسجَّل فقط إلى أن يقل العدد: راجع القواعد من فضلك.`,
  notDeletedBy: (rule) => `لم تتمكن القاعدة «${rule}» من حذف رسالة`,
  onlyWarns:
    'لا يمكن حذفها: حسابك ليس مشرفًا في المجموعة. وإلى أن يصير كذلك تكتفي القواعد هناك بالتحذير.',
  samples: {
    moderation: {
      title: 'مثال: طُبّقت قاعدة إشراف',
      say: (group) => `هنا تقرأ أي رسالة خالفت قاعدة في ${group}، وما الذي جرى.`,
    },
    topic: {
      title: 'مثال: يجري الحديث عن موضوع',
      say: (group) => `هنا تقرأ أن موضوعًا تتابعه ذُكر في ${group}.`,
    },
    resource: {
      title: 'مثال: مورد جديد',
      say: (group) => `هنا تقرأ من شارك رابطًا أو مستندًا أو حدثًا في ${group}.`,
    },
    digest: {
      title: 'مثال: ملخص جديد',
      say: (group) => `هنا تقرأ أن ملخص ${group} جاهز.`,
    },
  },
};
