<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ro">
<context>
    <name>L</name>
    <message>
        <location filename="a.cpp" line="+12"/>
        <location line="-3"/>
        <location filename="b.cpp"/>
        <source>relative</source>
        <translation>x</translation>
    </message>
    <message>
        <location filename="a.cpp" line="7"/>
        <source>absolute</source>
        <translation>y</translation>
    </message>
</context>
</TS>
