import type { ModerationAction, ModerationRule, RulePreview } from '../shared/api/types.ts';
import { base } from './base-document.ts';

export function aRule(values: Partial<ModerationRule> = {}): ModerationRule {
  return {
    ...base('r'),
    name: 'No adverts',
    description: 'Adverts and promotions',
    response: 'Please keep adverts out.',
    delete_message: false,
    dry_run: false,
    allowed_members: [],
    immune_after_days: 0,
    compiled: '',
    ...values,
  };
}

/** A rule that would have found one message of seven. */
export function aRulePreview(values: Partial<RulePreview> = {}): RulePreview {
  return {
    catches: ['links to any site'],
    unclear: [],
    misses: ['hints', 'irony'],
    by_meaning: false,
    from: '2026-02-17',
    to: '2026-03-18',
    messages: 7,
    matches: 1,
    senders: 1,
    examples: [
      {
        message_id: 'm1',
        sender_id: 'bo@s',
        sender_name: 'Bo',
        reason: 'It has a link.',
        text: 'Look at https://example.org',
        createdAt: '2026-03-18T10:00:00.000Z',
      },
    ],
    model: null,
    ...values,
  };
}

/** A message that was deleted and warned for. */
export function anAction(values: Partial<ModerationAction> = {}): ModerationAction {
  return {
    ...base('a'),
    rule_id: 'r1',
    rule_name: 'No adverts',
    message_id: 'm1',
    sender_id: 'bo@s',
    sender_name: 'Bo',
    text: 'Buy now, best price!',
    reason: 'It reads like an advert.',
    decision: 'acted',
    delete: 'done',
    delete_error: null,
    warn: 'done',
    warn_error: null,
    warning: 'Please keep adverts out.',
    undo: 'none',
    undo_error: null,
    can_undo: true,
    ...values,
  };
}
