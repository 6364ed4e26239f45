import { expect, it } from 'vitest';
import { serverNamed } from '../../site.plugin';
import { guest, server } from './server';

it('is where the page came from, and knows its guests by itself', async () => {
  expect(server).toEqual({ address: '' });
  expect(await guest()).toBeNull();
});
it('is named by its address, without a stroke at the end', () => {
  expect(serverNamed()).toBe('');
  expect(serverNamed('https://play.example.org/')).toBe('https://play.example.org');
  expect(serverNamed('http://example.org:8080/hats/')).toBe('http://example.org:8080/hats');
  for (const wrong of ['play.example.org', 'ws://example.org', 'https://', 'https://example.org/?a=1'])
    expect(() => serverNamed(wrong)).toThrow('MAGICHAT_SERVER');
});
