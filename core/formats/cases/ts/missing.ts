<!DOCTYPE TS>
<TS version="2.1">
<context>
    <name>M</name>
    <message>
        <source>no translation</source>
    </message>
    <message>
        <source>with comment</source>
        <comment>c</comment>
    </message>
    <message>
        <source>closed</source>
        <translation type="unfinished"/>
    </message>
    <message><source>inline</source></message>
    <message>
        <translation>no source</translation>
    </message>
</context>
<message>
    <source>no context</source>
    <translation>fără</translation>
</message>
</TS>
