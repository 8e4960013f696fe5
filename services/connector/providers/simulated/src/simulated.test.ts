import { describe, expect, it } from 'vitest';
import { Chatter } from './chatter.ts';
import { chatPlans } from './content/chats.ts';
import { Random } from './random.ts';
import { performScript } from './script.ts';
import { dayMs, World } from './world.ts';

const linked = new Date('2026-06-15T12:00:00Z');
const owner = 'owner0000000000000000000';

describe('World', () => {
  it('is the same for the same seed and owner, and another for others', () => {
    const tell = (seed: string, ownerId: string) => {
      const world = new World(seed, ownerId);
      return world.chats.map((chat) => [chat.chatId, chat.members, world.past(chat, linked)]);
    };
    expect(tell('a', owner)).toEqual(tell('a', owner));
    expect(tell('a', owner)).not.toEqual(tell('b', owner));
    expect(tell('a', owner)).not.toEqual(tell('a', 'another0000000000000000'));
  });

  it('has a past of sixty days with all that the product looks for', () => {
    const world = new World('groupsight', owner);
    const all = world.chats.flatMap((chat) => world.past(chat, linked).messages);
    const days = new Set(all.map(({ at }) => Math.floor(at.getTime() / dayMs)));
    const texts = all.map(({ text }) => text).join('\n');
    expect(all.length).toBeGreaterThan(2000);
    expect(days.size).toBeGreaterThan(55);
    expect(all.every(({ at }) => at < linked)).toBe(true);
    expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(all.length);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(
      new Set(['text', 'image', 'video', 'document', 'poll', 'system']),
    );
    expect(texts).not.toMatch(/[{}]/);
    expect(texts).toMatch(/https:\/\/www\.example\.org\//);
    const ids = new Set(all.map(({ messageId }) => messageId));
    const replies = all.filter(({ quotedMessageId }) => quotedMessageId !== '');
    expect(replies.length).toBeGreaterThan(300);
    // A conversation that began before the link may have its end behind it, never its start.
    expect(replies.every(({ quotedMessageId }) => ids.has(quotedMessageId))).toBe(true);
  });

  it('has as many groups as are asked for, ten without it', () => {
    expect(new World('groupsight', owner).chats).toHaveLength(10);
    const { chats } = new World('groupsight', owner, 44);
    expect(new Set(chats.map(({ plan }) => plan.name)).size).toBe(44);
  });

  it('has no conversation again before all others of the group were had', () => {
    const world = new World('groupsight', owner);
    const busy = world.chats.filter(({ plan }) => plan.threads.length > 40);
    expect(busy.length).toBeGreaterThan(4);
    for (const chat of busy) {
      const week = world
        .past(chat, linked)
        .messages.filter(
          ({ at, kind }) => kind !== 'system' && at.getTime() > linked.getTime() - 7 * dayMs,
        );
      const questions = week.map(({ text }) => text).filter((text) => text.endsWith('?'));
      expect(questions.length).toBeGreaterThan(3);
      expect(new Set(questions).size).toBe(questions.length);
    }
  });

  it('lets people come and go, and counts them', () => {
    const world = new World('groupsight', owner);
    for (const chat of world.chats) {
      const { membership } = world.past(chat, linked);
      expect(membership.filter(({ kind }) => kind === 'joined')).toHaveLength(6);
      let size = chat.members.length;
      for (const change of membership) {
        size += change.kind === 'joined' ? 1 : -1;
        expect(change.sizeAfter).toBe(size);
      }
    }
  });

  it('lets only admins write in announcement groups', () => {
    const world = new World('groupsight', owner);
    for (const chat of world.chats.filter(({ plan }) => plan.isAnnouncements)) {
      const said = world.past(chat, linked).messages.filter(({ kind }) => kind !== 'system');
      expect(said.every(({ senderIsAdmin }) => senderIsAdmin)).toBe(true);
    }
  });
});

describe('Chatter', () => {
  const world = new World('groupsight', owner);
  const chatter = new Chatter(world, 20_000);
  const from = linked.getTime();
  const hours = (count: number) => from + count * 3_600_000;

  it('tells the same in one piece and in many', () => {
    const pieces: unknown[] = [];
    for (let minute = 0; minute < 120; minute++) {
      pieces.push(...chatter.between(from + minute * 60_000, from + (minute + 1) * 60_000));
    }
    expect(pieces).toEqual(chatter.between(from, hours(2)));
    expect(pieces.length).toBeGreaterThan(100);
  });

  it('keeps count of visitors', () => {
    const changes = chatter
      .between(from, hours(20))
      .flatMap((update) =>
        update.kind === 'membership' ? [{ ...update.change, chatId: update.chatId }] : [],
      );
    expect(changes.length).toBeGreaterThan(30);
    for (const { chatId, at, sizeAfter, kind, memberName } of changes) {
      const chat = world.chats.find((candidate) => candidate.chatId === chatId);
      const visitors = chat ? chatter.visitorsIn(chat, at.getTime()) : [];
      expect(sizeAfter).toBe((chat?.members.length ?? 0) + visitors.length);
      expect(visitors.includes(memberName)).toBe(kind === 'joined');
    }
  });

  it('can be silent', () => {
    expect(new Chatter(world, 0).between(from, hours(5))).toEqual([]);
  });
});

it('has no broken conversation', () => {
  for (const { threads } of chatPlans) {
    for (const thread of threads) {
      const lines = performScript(thread, new Random('check'), linked);
      for (const [index, { answers, text }] of lines.entries()) {
        expect(answers ?? -1).toBeLessThan(index);
        expect(text).not.toMatch(/[{}]/);
      }
    }
  }
});
