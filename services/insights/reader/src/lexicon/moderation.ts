/** Words of adverts, promotions and scams, folded, in several languages; each counts one point. */
export const advertWords =
  /\b(?:free|offers?|discounts?|sales?|promo(?:tions?|tional)?|deals?|buy|order now|shop now|limited (?:time|offer)|best price|cheap|wholesale|prices?|price list|subscribe|sign ?up|register now|click (?:here|the link)|link in bio|dm (?:me|us|for)|inbox me|pm me|whats ?app me|contact (?:me|us) (?:for|on|at)|call (?:now|us)|text (?:me|us)|earn|income|profits?|invest(?:ment|ments|ing|ors?)?|forex|crypto|bitcoin|trading|trader|signals|guaranteed|returns|passive|work from home|make money|cash|loans?|credit|giveaway|win(?:ner)?|won|prizes?|awarded|claim|voucher|coupon|gift card|bonus|casino|betting|jackpot|ringtones?|tones?|polys?|wallpapers?|logos?|download|quiz|competition|comp|wkly|entry|award|auction|bid|unlimited|latest|nokia|handset|upgrade|network|collect|charged|credits?|cust(?:omer)? care|helpline|xmas|holiday|flights?|tickets?|tkts?|cinema pass|expires?|nude|horny|sex|babes?|singles|chatline|content|orders?|polyphonic|subscription|urgent|congrat(?:s|ulations)|selected|exclusive|hot (?:girls|singles)|dating|sexy|xxx|adult|followers|dropshipping|for sale|selling|delivery available|available in stock|in stock|hiring|vacanc(?:y|ies)|job (?:offer|opening|opportunity)|gratis|ofertas?|descuentos?|promociones|promocion|compra(?:r)?|vendo|vende|venta|precios?|gana(?:r)? dinero|ingresos|inversion(?:es)?|prestamos?|premio|sorteo|contactame|gratuito|desconto|promocao|vendo|vendas?|compre|precos?|ganhe|dinheiro|renda extra|investimento|emprestimo|sorteio|kostenlos|rabatt|angebot|verkaufe|zu verkaufen|preis|gewinn(?:en)?|verdienen|kredit|jetzt (?:kaufen|bestellen)|gratuit|promotions?|reduction|a vendre|vends|prix|gagnez|argent|investissement|offre|sconto|offerta|vendo|vendita|prezzo|guadagna|soldi|investimento|prestito)\b/g;

/** Words that carry an advert nearly alone; two points. */
export const strongAdvertWords =
  /\b(?:txt|txts|sms|claim (?:your|ur|code)|prize|ringtone|(?:call|text|send|reply) \w+ to \d+|guaranteed|t&?cs?|terms apply|apply now|stop to|opt ?out|unsubscribe|per ?min|ppm|p per|150p|\d+p(?:\/| per)|18\+|16\+|customer service|cash prize|landline|free ?msg|private! your|valid ?(?:12)?hrs|double your|100% (?:profit|guaranteed|legit)|join (?:my|our) (?:group|channel|team)|forex|binary options|valued (?:customer|network)|(?:selected|chosen|entitled) (?:to |2 )?(?:receive\w*|win|get)|(?:draw|prize draw)|final (?:try|attempt|notice|warning)|un ?(?:redeemed|claimed)|reply (?:end|stop|yes|no|win|chat|\w+ (?:to|2) \d{4,6})|(?:send|txt|text) \w+ (?:to|2) (?:no:? ?)?\d{4,6}|std (?:txt )?rate\w*|standard rates?|(?:service|subscription) (?:msg|message|charge)|mobile (?:content|internet|club)|operator|premium rate|rental|no contract|(?:double|unlimited|free) (?:mins|minutes|txts?|texts|calls|tones?)|lines? rental|camera phone|points (?:balance|statement)|identifier code|suite342|po ?box\w*|delivery waiting|live (?:girls|operator|chat)|only (?:£|gbp)|just (?:£|gbp)|from (?:£|gbp)|wap|earn \S+ (?:daily|weekly|a day|per day)|limited slots|limited time only|(?:only today|today only)\W{1,3}click here|loans? in \d+ ?(?:hours?|hrs?|minutes?|mins?)|make money|work from home|buy now|order now|gana dinero|ganhe dinheiro|renda extra|geld verdienen|gagner de l'argent|guadagna)\b/g;

/** Addresses that shorten or invite. */
export const inviteHosts =
  /\b(?:chat\.whatsapp\.com|wa\.me|t\.me|telegram\.me|discord\.gg|discord\.com\/invite)\b/i;
export const shortenerHosts =
  /\b(?:bit\.ly|tinyurl\.com|goo\.gl|ow\.ly|is\.gd|cutt\.ly|rb\.gy|t\.co)\b/i;

export const money =
  /(?:[£$€₹¥]\s?\d|\d\s?(?:[£$€₹¥]|usd|eur|gbp|dollars?|euros?|pounds?|reais|pesos|rupees|r\$))/i;
export const percentOff = /\d{1,3}\s?%/;
export const shortCode = /\b\d{5,6}\b/;
/** Numbers that cost or pay more than a call: 0870…, 09061…, as in Britain. */
export const premiumNumber = /\b0(?:8[0147]|9)[\d ]{7,10}\b/;
export const phoneNumber = /(?<![\w@/.=-])(?:\+|00)?\(?\d[\d\s().-]{6,16}\d(?![\w/])/;
