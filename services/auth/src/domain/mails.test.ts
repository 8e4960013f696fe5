import { describe, expect, it } from 'vitest';
import { resetLink } from './mails.ts';

describe('resetLink', () => {
  it.each([
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/reset-password?code=a-b_c'],
    ['https://example.org/app/', 'https://example.org/app/reset-password?code=a-b_c'],
    ['https://example.org/app', 'https://example.org/app/reset-password?code=a-b_c'],
  ])('stands below %s', (publicUrl, link) => {
    expect(resetLink(publicUrl, 'a-b_c')).toBe(link);
  });
});
