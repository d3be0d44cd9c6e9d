// Configurations to start from, one for each format: they are data, in no language.

const id = (/** @type {string} */ digits) => digits.repeat(8);

/** @type {Record<string, string>} */
export const EXAMPLES = {
  weighted: [1, 2, 3, 4, 5].map((n) => `10.0.1.${n}:11211 1`).join('\n'),
  libmemcached:
    '--SERVER=10.0.1.1:11211/?2 --SERVER=10.0.1.2:11211 --SERVER=10.0.1.3:11211 --SERVER=10.0.1.4:11211',
  twemproxy: `alpha:
  listen: 127.0.0.1:22121
  hash: fnv1a_64
  hash_tag: "{}"
  distribution: ketama
  servers:
   - 10.0.2.1:11211:1 cache-a
   - 10.0.2.2:11211:1 cache-b
   - 10.0.2.3:11211:2 cache-c`,
  nginx: `upstream cache {
    hash $request_uri consistent;
    server 10.0.3.1:8080 weight=2;
    server 10.0.3.2:8080;
    server 10.0.3.3:8080;
    server 10.0.3.4:8080 down;
    server 10.0.3.5:8080 backup;
    keepalive 32;
}`,
  haproxy: `backend cache
    balance uri
    hash-type consistent
    server cache1 10.0.4.1:80 check
    server cache2 10.0.4.2:80 check weight 2
    server cache3 10.0.4.3:80 check id 30
    server cache4 10.0.4.4:80 check backup`,
  redis: `${id('07c37')} 127.0.0.1:30001@31001 myself,master - 0 0 1 connected 0-5460
${id('67ed2')} 127.0.0.1:30002@31002 master - 0 1426238316232 2 connected 5461-10922
${id('292f8')} 127.0.0.1:30003@31003 master - 0 1426238318243 3 connected 10923-16383
${id('6ec23')} 127.0.0.1:30004@31004 slave ${id('67ed2')} 0 1426238317741 6 connected`,
  cassandra: `Datacenter: dc1
==========
Address     Rack   Status State   Load        Owns    Token
                                                      6148914691236517204
10.0.5.1    rack1  Up     Normal  158.29 KiB  33.33%  -9223372036854775808
10.0.5.2    rack2  Up     Normal  162.01 KiB  33.33%  -3074457345618258603
10.0.5.3    rack3  Down   Normal  149.77 KiB  33.33%  3074457345618258602
10.0.5.1    rack1  Up     Normal  158.29 KiB  33.33%  6148914691236517204`,
  csv: `name,weight,zone
cache-1,1,eu-1
cache-2,2,eu-1
cache-3,1.5,eu-2`,
  list: `cache-1
cache-2
cache-3`,
};
