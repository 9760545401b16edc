<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ro">
<context>
    <name>E&amp;E</name>
    <message>
        <source>&lt;b&gt;&quot;x&quot;&lt;/b&gt; &apos;y&apos;</source>
        <translation>&lt;b&gt;&quot;x&quot;&lt;/b&gt; &apos;y&apos;</translation>
    </message>
    <message>
        <source>10&#xa0;km</source>
        <translation>10&#xa0;km &#x2003;</translation>
    </message>
    <message>
        <source>bytes <byte value="x1b"/>[0m<byte value="7"/></source>
        <translation>octeți <byte value="x1b"/>[0m</translation>
    </message>
    <message>
        <source>plain</source>
        <translation>simplu</translation>
    </message>
</context>
</TS>
