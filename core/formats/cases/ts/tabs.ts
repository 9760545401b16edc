<TS version="2.1">
	<context>
		<name>A</name>
		<message>
			<source>a</source>
			<translation>b</translation>
		</message>

		<message>
			<source>c</source>
			<translation>d</translation>
		</message>

	</context>
</TS>