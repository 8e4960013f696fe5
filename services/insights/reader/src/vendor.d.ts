declare module 'vader-sentiment/src/vader_lexicon.js' {
  export const lexicon: Readonly<Record<string, number>>;
}

declare module 'stopword' {
  export const eng: readonly string[];
  export const spa: readonly string[];
  export const por: readonly string[];
  export const deu: readonly string[];
  export const fra: readonly string[];
  export const ita: readonly string[];
  export const hin: readonly string[];
  export const ara: readonly string[];
}
