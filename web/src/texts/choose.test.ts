import { describe, expect, it } from 'vitest';
import { chooseLanguage, ours } from './choose';

describe('the language', () => {
  it('is the one that was chosen here, before all others', () => {
    expect(chooseLanguage('en', 'he-XB', ['he-XB'])).toBe('en');
  });
  it('then the one that the address asks for', () => {
    expect(chooseLanguage('', 'he-XB', ['en'])).toBe('he-XB');
  });
  it('then the first of the browser’s list that we know', () => {
    expect(chooseLanguage('', '', ['tlh', 'en-GB', 'he-XB'])).toBe('en');
    expect(chooseLanguage('', 'tlh', ['he-XB', 'en'])).toBe('he-XB');
  });
  it('and English where we know none', () => {
    expect(chooseLanguage('', '', [])).toBe('en');
    expect(chooseLanguage('<script>', '', ['', '-', 'constructor'])).toBe('en');
  });
  it('is found under its regions', () => {
    expect(ours('en_US')).toBe('en');
    expect(ours('EN-gb')).toBe('en');
    expect(ours('xx')).toBeNull();
  });
});
