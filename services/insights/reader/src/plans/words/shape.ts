/**
 * What a language says about days, hours, places and plans. All words in lower case without
 * accents (see `level`); lists are parted by commas, an entry may have up to four words. The
 * forms are alternations of regular expressions.
 */
export interface PlanWords {
  /** Monday first. */
  readonly weekdays: readonly string[];
  /** Short forms, which are days only beside a number or a time. */
  readonly shortWeekdays: readonly string[];
  /** January first, short forms too. */
  readonly months: readonly string[];
  /** By days from today; with '/evening' and the like where a part of the day is said too. */
  readonly days: Readonly<Record<string, string>>;
  readonly parts: Readonly<Partial<Record<DayPart, string>>>;
  readonly noon: string;
  readonly midnight: string;
  /** One to twelve. */
  readonly numbers: string;
  /** The same in further forms, such as the ordinals that tell hours. */
  readonly moreNumbers?: readonly string[];
  readonly half: string;
  readonly quarter: string;
  /** Between hour and minutes: 'past', 'y', 'nach'; and 'to', 'menos', 'vor'. */
  readonly past: string;
  readonly to: string;
  /** Before an hour. */
  readonly at: string;
  /** Behind an hour: marks that make a number an hour, and those that may be a duration. */
  readonly hour: string;
  readonly hours: string;
  readonly am: string;
  readonly pm: string;
  /** Between two hours or days. */
  readonly until: string;
  /** Words between a weekday, a number and a month, and before a day's number. */
  readonly links: string;
  readonly next: string;
  readonly this: string;
  readonly last: string;
  readonly week: string;
  /** What makes a number an amount ('km', 'people') or names a thing ('page', 'room'). */
  readonly units: string;
  readonly numbered: string;
  /** 'in' of 'in 3 days', with units of so many days. */
  readonly after: string;
  readonly dayUnits: string;
  readonly weekUnits: string;
  /** Before (or behind) the last day of something. */
  readonly by: string;
  /** Hours before the number itself: 'saade 7' is 7:30. */
  readonly hourParts?: Readonly<Record<string, number>>;

  /** Forms of speech: see `forms.ts`. */
  /** Greetings and the like that hold such a word and say nothing of time. */
  readonly greetings?: string;

  readonly forms: Readonly<Partial<Record<Form, string>>>;
  /** What stands before a place; words behind it where the language has those. */
  readonly placeLeads: string;
  readonly placeTails?: string;
  /** Nouns of places, and words behind a lead that name none. */
  readonly placeNouns: string;
  readonly noPlaces: string;
  /** Words that part names: verbs that join a thing and its date. */
  readonly joins: string;
}

export type DayPart = 'morning' | 'noon' | 'afternoon' | 'evening' | 'night';

export type Form =
  /** A thing people come to. */
  | 'occasion'
  /** Said of something that is to happen: 'starts', 'will be', 'is on'. */
  | 'announce'
  /** It is settled. */
  | 'agree'
  /** People are asked to come. */
  | 'invite'
  /** Speaker and readers together. */
  | 'together'
  /** Somebody goes, leaves, arrives. */
  | 'travel'
  /** Something that has to be done: pay, send, register. */
  | 'duty'
  /** Words for a last day: 'deadline'. */
  | 'limit'
  | 'propose'
  | 'change'
  | 'cancel'
  /** What stands before the day that holds no longer. */
  | 'instead'
  | 'past'
  | 'perhaps'
  | 'not'
  /** The speaker's own affair. */
  | 'own'
  /** What somebody thinks of a day. */
  | 'opinion'
  /** Yes to what was proposed. */
  | 'yes'
  | 'early'
  | 'late';
