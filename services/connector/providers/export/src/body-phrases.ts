import type { MessageKind } from '@groupsight/shared/chat-lines/lines';

/** Android: '<Media omitted>' and its translations, whatever the medium was. */
export const mediaOmitted =
  /^(?:<[^<>]*(?:media|médi|mídi|medi[ae]n|multim|archivo|arquivo|ficheiro|fichier|медиа|medya|fișiere|médio)[^<>:]*>|<(?:मीडिया[^<>]*|تم (?:استبعاد|حذف|تضمين)[^<>]*|المدية[^<>]*|המדיה[^<>]*|媒体[^<>]*|省略[^<>]*|メディア[^<>]*|미디어[^<>]*|رسانه[^<>]*)>|<view once[^<>]*>)$/i;

const nouns: readonly (readonly [string, MessageKind])[] = [
  [
    'image|imagen|imagem|bild|immagine|afbeelding|photo|foto|изображение|görüntü|gambar|इमेज|तस्वीर|صورة|الصورة',
    'image',
  ],
  ['video|vídeo|vidéo|видео|वीडियो|فيديو|الفيديو|video note|nota de vídeo|gif', 'video'],
  ['audio|áudio|аудио|ses|ऑडियो|صوت|المقطع الصوتي|الصوت', 'audio'],
  ['sticker|figurinha|autocollant|adesivo|стикер|çıkartma|stiker|स्टिकर|ملصق|الملصق', 'sticker'],
  ['document|documento|dokument|документ|belge|dokumen|डॉक्यूमेंट|दस्तावेज़|مستند|المستند', 'document'],
];
const omittedVerbs =
  'omitted|omitid[oa]|ocultad[oa]|oculto|weggelassen|ausgelassen|absente?|omise?|retirée?|manquante?|omess[oa]|non inclus[oa]|esclus[oa]|weggelaten|пропущен[оа]?|dahil edilmedi|atlandı|tidak disertakan|छोड़ा गया|छोड़ी गई|हटाया गया|محذوف|محذوفة|تم حذف|تم استبعاد';

/** iOS: 'image omitted' and its translations. */
export const omittedKinds: readonly (readonly [RegExp, MessageKind])[] = nouns.map(
  ([noun, kind]) =>
    [
      new RegExp(`^(?:(?:${noun}) (?:${omittedVerbs})|(?:تم حذف|تم استبعاد) (?:${noun}))$`, 'i'),
      kind,
    ] as const,
);

export const contactOmitted =
  /^(?:contact card omitted|tarjeta de contacto omitida|cartão do contato omitido|kontaktkarte (?:ausgelassen|weggelassen)|fiche contact (?:manquante|omise)|scheda contatto omessa|contactkaart weggelaten)$/i;

/** What stands in parentheses behind a file's name on Android. */
export const attachedPhrase =
  /attach|angehängt|anhang|adjunt|joint|anex|allegat|bijgevoegd|toegevoegd|вложен|прикрепл|ekli|eklendi|terlampir|załącz|bifog|vedhæft|vedlagt|liitetty|संलग्न|अटैच|مرفق|إرفاق|קובץ|附件|添付|첨부/i;

export const deletedPhrases = new RegExp(
  `^(?:${[
    'this message was deleted(?: by admin.*)?',
    'you deleted this message(?: as admin)?',
    'message deleted',
    '(?:se )?eliminó este mensaje',
    'se eliminó este mensaje',
    'eliminaste este mensaje',
    'este mensaje (?:fue eliminado|se eliminó|ha sido eliminado)',
    '(?:esta |essa )?mensagem (?:foi )?apagada',
    '(?:você )?apagou esta mensagem',
    'você apagou essa mensagem',
    'esta mensagem foi eliminada',
    'diese nachricht wurde gelöscht',
    '(?:du hast|sie haben) diese nachricht gelöscht',
    'ce message a été supprimé',
    'vous avez supprimé ce message',
    'message supprimé',
    'questo messaggio è stato eliminato',
    '(?:hai eliminato|eliminato) questo messaggio',
    'dit bericht is verwijderd',
    '(?:je hebt|u hebt|u heeft) dit bericht verwijderd',
    '(?:यह|इस) (?:संदेश|मैसेज|मेसेज) (?:हटा|मिटा|को हटा|को मिटा).*',
    'आपने (?:यह|इस) (?:संदेश|मैसेज|मेसेज).*',
    'تم حذف هذه الرسالة',
    '(?:لقد )?حذفت هذه الرسالة',
    'قمت بحذف هذه الرسالة',
    '(?:данное )?сообщение (?:было )?удалено',
    'вы удалили (?:данное|это) сообщение',
    'bu mesaj silindi',
    'bu mesajı sildiniz',
    'pesan ini (?:telah )?dihapus',
    'anda (?:telah )?menghapus pesan ini',
    'ta wiadomość została usunięta',
    'הודעה זו נמחקה',
    'מחקת הודעה זו',
    '此消息已(?:被)?删除',
    '你(?:已)?删除了(?:这|此)条?消息',
    'このメッセージは削除されました',
    '(?:이 메시지는 )?삭제된 메시지입니다',
  ].join('|')})[.。]?$`,
  'i',
);

/** '<This message was edited>' and its translations; stands at the end of a text. */
export const editedMark =
  /^<[^<>\n]*(?:edited|editó|editado|editada|bearbeitet|modifié|modificato|bewerkt|एडिट|संपादित|تعديل|измен|düzenlen|diedit|edytowan)[^<>\n]*>$/i;

export const callPhrases =
  /^(?:(?:missed |group )*(?:voice|video) call(?:[,.].*| tap to call back.*)?|silenced (?:voice|video) call.*|(?:vídeo|video)?llamada(?: de voz| de vídeo| de video)?(?: grupal)? perdida.*|chamada de (?:voz|vídeo)(?: em grupo)? perdida.*|verpasster? (?:sprach|video)anruf.*|appel (?:vocal|vidéo)(?: de groupe)? manqué.*|(?:chiamata vocale|videochiamata)(?: di gruppo)? persa.*|gemiste (?:spraak|video)oproep.*|मिस्ड (?:वॉइस|वॉयस|वीडियो) कॉल.*|مكالمة (?:صوتية|فيديو) فائتة.*)$/i;

export const pollHead =
  /^(?:poll|encuesta|enquete|sondagem|umfrage|sondage|sondaggio|peiling|पोल|मतदान|استطلاع(?: رأي)?|опрос|anket|jajak pendapat)\s?:\s*(?:\n|$)/i;
export const pollOption =
  /^(?:option|opción|opcion|opção|opzione|optie|विकल्प|خيار|вариант|seçenek|opsi)\s?:\s*/i;
