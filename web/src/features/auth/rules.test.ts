import { describe, expect, it } from 'vitest';
import {
  changeProblems,
  forgotProblems,
  loginProblems,
  registerProblems,
  resetProblems,
} from './rules.ts';

const good = {
  username: 'Ada',
  email: 'ada@example.test',
  password: 'secret-1',
  confirm: 'secret-1',
  agreed: true,
};

describe('the rules of the forms', () => {
  it('register: everything filled in, passwords alike, terms agreed to', () => {
    expect(registerProblems(good)).toEqual({});
    expect(registerProblems({ ...good, agreed: false })).toEqual({
      agreed: 'You must agree to the Terms of Service and Privacy Policy to continue.',
    });
    expect(registerProblems({ ...good, confirm: 'other' })).toEqual({
      confirm: "Passwords don't match!",
    });
    expect(registerProblems({ ...good, password: 'short', confirm: 'short' })).toEqual({
      password: 'Password must be at least 8 characters long.',
    });
    const empty = { username: ' ', email: ' ', password: '', confirm: '', agreed: false };
    expect(Object.keys(registerProblems(empty))).toEqual([
      'username',
      'email',
      'password',
      'agreed',
    ]);
  });

  it('reset: passwords alike, as many characters as the server says however they are written', () => {
    expect(resetProblems({ password: 'secret', confirm: 'secret' }, 6)).toEqual({});
    expect(resetProblems({ password: 'secret', confirm: 'secret' }, 8)).toHaveProperty('password');
    expect(resetProblems({ password: 'secret', confirm: 'other' }, 6)).toEqual({
      confirm: "Passwords don't match!",
    });
    const short = { password: 'Password must be at least 6 characters long.' };
    expect(resetProblems({ password: 'short', confirm: 'short' }, 6)).toEqual(short);
    expect(resetProblems({ password: '🙂🙂🙂', confirm: '🙂🙂🙂' }, 6)).toEqual(short);
  });

  it('change: all three fields, with one text for however many are empty; then alike', () => {
    const values = { current: 'old-one', password: 'a-new-one', confirm: 'a-new-one' };
    expect(changeProblems(values)).toEqual({});
    expect(changeProblems({ ...values, password: '', confirm: '' })).toEqual({
      password: 'Please fill in all fields.',
      confirm: true,
    });
    expect(changeProblems({ ...values, confirm: 'other' })).toEqual({
      confirm: "New passwords don't match!",
    });
  });

  it('forgot: an address', () => {
    expect(forgotProblems({ email: 'ada@example.test' })).toEqual({});
    expect(forgotProblems({ email: '  ' })).toEqual({ email: 'Please enter your email address.' });
    expect(forgotProblems({ email: 'ada' })).toHaveProperty('email');
  });

  it('login: something in both fields, whatever its form', () => {
    expect(loginProblems({ identifier: 'ada', password: 'x' })).toEqual({});
    expect(Object.keys(loginProblems({ identifier: ' ', password: '' }))).toEqual([
      'identifier',
      'password',
    ]);
  });
});
