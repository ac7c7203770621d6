// The URLs to return to after signing in: only our own.
import { expect, test } from 'vitest'

import { safePath } from '#kit/browser/safe-path.ts'

test.each([
  '/',
  '/products',
  '/products/12/documents',
  '/products?search=a%20b&page=2',
  '/offers/3#rules',
  '/products/é',
  '/a/../products',
])('follows %j', (path) => expect(safePath(path)).toBeDefined())

test('keeps search and hash', () => expect(safePath('/products?search=toner&page=2#row-3')).toBe('/products?search=toner&page=2#row-3'))

test.each([
  '',
  'products',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /products',
  '/\u2028/evil.example',
  '/\u3000/evil.example',
  '/%252f%252fevil.example',
  '/products//evil.example',
  '/images/12/full.png',
  'https://evil.example',
  'HTTPS:evil.example',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '/.//evil.example',
  '/..//evil.example',
  '/%2F/evil.example',
  '/%5Cevil.example',
  '/%5c%5cevil.example',
  '/%09/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/%E0%A4%A',
  '/login',
  '/login?redirect=/login',
  '/Login/callback/products',
  '/api/v2/products',
  '/auth/logout',
  `/${'a'.repeat(2_000)}`,
  null,
  undefined,
  7,
  { toString: () => '/products' },
])('does not follow %j', (path) => expect(safePath(path)).toBeUndefined())
