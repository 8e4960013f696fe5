/** Types of the export parser. Everything here is pure data; nothing does I/O. */

import type { MessageKind } from '@groupsight/shared/chat-lines/lines';

/** In which order the numbers of a printed date stand. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** Date and time as a line prints them, before anybody knows the date's order. */
export interface PrintedTime {
  /** The date's numbers from left to right, digits made western. */
  readonly parts: readonly [string, string, string];
  /** Added to the year: Japanese eras count from their own first year; else 0. */
  readonly eraOffset: number;
  /** Which of the parts is that year; -1 without an era, or where the order of dates tells. */
  readonly eraIndex: number;
  /** 0–23; a.m. and p.m. are already applied. */
  readonly hour: number;
  readonly minute: number;
  /** 0 where the export prints none. */
  readonly second: number;
  /** Whether seconds are printed. */
  readonly hasSeconds: boolean;
}

/** One entry of an export: a line that starts with a date, and the lines that belong to it. */
export interface RawEntry {
  readonly printed: PrintedTime;
  /** As printed without the '~ ' of unsaved contacts; undefined for lines of the service. */
  readonly author: string | undefined;
  /** Without hidden direction marks; lines joined with \n. */
  readonly body: string;
  /** iOS puts a hidden mark before text that the service wrote itself. */
  readonly marked: boolean;
}

/** A message as the export tells it. */
export interface ExportMessage {
  /** Derived from what is printed, so that every export of the chat gives the same. */
  readonly messageId: string;
  /** 'name:…'; empty for system lines. */
  readonly senderId: string;
  readonly senderName: string;
  /** Whoever exported the chat wrote it, as far as the export tells ('You'). */
  readonly fromMe: boolean;
  readonly at: Date;
  readonly kind: MessageKind;
  readonly text: string;
  /** Name of the file that the line refers to; undefined when it was left out. */
  readonly fileName: string | undefined;
  readonly edited: boolean;
  /** Position among messages of the same instant. */
  readonly sequence: number;
}

/** Somebody joined or left, as a system line tells. */
export interface ExportMembership {
  readonly eventId: string;
  readonly kind: 'joined' | 'left' | 'removed' | 'promoted' | 'demoted';
  readonly memberId: string;
  readonly memberName: string;
  readonly at: Date;
  /** Members afterwards, as far as the file tells. */
  readonly sizeAfter: number;
}
