/** What was planned, as it stands after the last message about it. */
export interface Plan {
  /** People come to an event; a deadline is the last day of something. */
  readonly kind: 'event' | 'deadline';
  /** What a person would call it: 'Parents’ evening'; never a whole sentence where words allow. */
  readonly what: string;
  /** yyyy-MM-dd. */
  readonly date: string;
  /** The last day of several; empty for one. */
  readonly endDate: string;
  /** HH:mm, or empty. */
  readonly time: string;
  /** HH:mm, or empty. */
  readonly endTime: string;
  readonly place: string;
  /** `changed` where a later message moved it: `before` tells from where. */
  readonly status: 'planned' | 'changed' | 'cancelled';
  /** As it was before the last change; null where nothing changed. */
  readonly before: PlanState | null;
  /** How it stood before each change, the first one first, and the message that changed it. */
  readonly history: readonly PlanChange[];
  /**
   * The weekday that was said although the day's number is of another (Monday 1 to Sunday 7); 0
   * where they agree.
   */
  readonly saidWeekday: number;
  /** Message ids in the order of the chat: the first announced it. */
  readonly sources: readonly string[];
  /** Words of the message that says most of it, for a description. */
  readonly said: string;
}

export interface PlanState {
  readonly date: string;
  readonly time: string;
  readonly place: string;
}

export interface PlanChange extends PlanState {
  readonly status: Plan['status'];
  /** The message that ended this state. */
  readonly messageId: string;
}
